#!/bin/sh
# back-up.sh full|diff: a backup by pgBackRest, on the primary; on a replica it does nothing. For the host's cron, see deploy/README.md
set -eu
[ -s /run/secrets/pgbackrest_conf ] || { echo 'The secret pgbackrest_conf is empty.' >&2; exit 1; }
python3 -c 'import os, urllib.request as u; u.urlopen(f"http://{os.environ['\''ADDRESS'\'']}:8008/primary", timeout=4)' 2>/dev/null || exit 0
run() { pgbackrest --config=/run/secrets/pgbackrest_conf --stanza=corvox --pg1-socket-path=/tmp "$@"; }
run stanza-create
run "--type=$1" backup
