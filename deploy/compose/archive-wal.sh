#!/bin/sh
# archive_command of the containers: hands a finished piece of WAL to pgBackRest. Until the secret pgbackrest_conf is filled in,
# nothing is archived, and there are the shop's own backups alone.
set -eu
[ -s /run/secrets/pgbackrest_conf ] || exit 0
exec pgbackrest --config=/run/secrets/pgbackrest_conf --stanza=corvox archive-push "$1"
