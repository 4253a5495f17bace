"""Texts for people: written in English where they are said, translated where they are read. See docs/words.md."""

from sortilege.words.catalogue import ENGLISH as ENGLISH
from sortilege.words.catalogue import best_language as best_language
from sortilege.words.catalogue import client_catalogue as client_catalogue
from sortilege.words.catalogue import language as language
from sortilege.words.catalogue import languages as languages
from sortilege.words.catalogue import spoken as spoken
from sortilege.words.phrase import Phrase as Phrase
from sortilege.words.phrase import joined as joined
from sortilege.words.phrase import listed as listed
from sortilege.words.phrase import plural as plural
from sortilege.words.phrase import say as say
from sortilege.words.wire import to_json as to_json
