#!/bin/sh
# replace OLD NEW FILE: everywhere in the file, and an error where OLD is not in it, so that no image has a stale address.
set -eu
grep -qF -e "$1" "$3" || { echo "$3 has no: $1" >&2; exit 1; }
old=$(printf '%s' "$1" | sed 's/[][\.*^$|]/\\&/g')
sed -i "s|$old|$2|g" "$3"
