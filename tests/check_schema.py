#!/usr/bin/env python3
"""check_schema.py SCHEMA KIND... < RECORDS - every line of JSON is of one of the kinds, as the schema has them.

A key that the schema does not name is an error here, though a reader must allow it: whoever adds a key describes it.
Every one of the kinds must occur.  With --keys in place of the kinds every key is printed.
"""
import json
import sys

import jsonschema


def properties(schema, kind):
    """The names of a kind's keys, those of the kinds that it includes too."""
    row = schema["$defs"][kind]
    names = set(row.get("properties", {}))
    for other in row.get("allOf", []):
        names |= properties(schema, other["$ref"].rsplit("/", 1)[1])
    return names


def wrong(schema, kind, record):
    """What keeps the record from being of this kind; None: nothing."""
    checker = jsonschema.Draft202012Validator({**schema, "anyOf": [{"$ref": f"#/$defs/{kind}"}]})
    error = jsonschema.exceptions.best_match(checker.iter_errors(record))
    if error:
        return f"{error.json_path}: {error.message[:200]}"
    unknown = sorted(set(record) - properties(schema, kind))
    return f"keys that the schema does not name: {', '.join(unknown)}" if unknown else None


def all_keys(part):
    """Every key of a part of the schema, however deep."""
    below = part.values() if isinstance(part, dict) else part if isinstance(part, list) else []
    own = part.get("properties", {}) if isinstance(part, dict) else {}
    return set(own) | {key for one in below for key in all_keys(one)}


def main(path, kinds):
    with open(path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    if kinds == ["--keys"]:
        print(*sorted(all_keys(schema)))
        return False
    seen, bad = set(), 0
    for line in sys.stdin:
        record = json.loads(line)
        faults = {kind: wrong(schema, kind, record) for kind in kinds}
        found = [kind for kind in kinds if faults[kind] is None]
        seen |= set(found)
        if not found:
            bad += 1
            print(f"{line[:100].rstrip()}: {'; '.join(f'no {k}: {v}' for k, v in faults.items())}")
    for kind in kinds:
        if kind not in seen:
            bad += 1
            print(f"no record of the kind {kind}")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
