"""Texts for people: written in English where they are said, translated where they are read. See docs/words.md."""

from sortilege.words.catalogue import ENGLISH as ENGLISH
from sortilege.words.catalogue import best_language as best_language
from sortilege.words.catalogue import client_catalogue as client_catalogue
from sortilege.words.catalogue import language as language
from sortilege.words.catalogue import languages as languages
from sortilege.words.catalogue import spoken as spoken
from sortilege.words.phrase import NO_WORDS as NO_WORDS
from sortilege.words.phrase import Phrase as Phrase
from sortilege.words.phrase import capital as capital
from sortilege.words.phrase import in_words as in_words
from sortilege.words.phrase import joined as joined
from sortilege.words.phrase import listed as listed
from sortilege.words.phrase import no_words as no_words
from sortilege.words.phrase import plural as plural
from sortilege.words.phrase import say as say
from sortilege.words.phrase import verbatim as verbatim
from sortilege.words.wire import read_whole as read_whole
from sortilege.words.wire import to_json as to_json
from sortilege.words.wire import whole as whole
