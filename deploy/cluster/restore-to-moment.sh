#!/bin/sh
# What Patroni calls to make the cluster from the archive instead of an empty one, once `method: restore` is set in its configuration
# (docs/operating.md, Restore to a moment). The moment is in the file named here, for example: 2026-11-17 10:04:00+00
# It ends with an error where the archive does not reach that moment.
set -eu
exec /usr/bin/pgbackrest --stanza=corvox --type=time --target="$(cat /etc/patroni/restore-to)" --target-action=promote restore
