"""What the fields of sheets and house rules are called."""

from msgspec import inspect

from sortilege.rules.value import Value
from sortilege.words import Phrase


def title_in(kind: type[Value], name: str) -> Phrase:
    """What a field is called, on a sheet or among house rules."""
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    kinds = {field.encode_name: field.type for field in found.fields}
    extra = getattr(kinds.get(name), "extra_json_schema", None) or {}
    return Phrase(str(extra.get("title", name.replace("_", " ").capitalize())))
