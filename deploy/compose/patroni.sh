#!/bin/sh
# Patroni with this container's address (ADDRESS, PATRONI_NAME) and the passwords of the secrets; its other settings are those
# of deploy/cluster/patroni.yml, which these variables override.
set -eu
export PATRONI_RESTAPI_LISTEN="$ADDRESS:8008" PATRONI_RESTAPI_CONNECT_ADDRESS="$ADDRESS:8008"
export PATRONI_POSTGRESQL_LISTEN="$ADDRESS:5432" PATRONI_POSTGRESQL_CONNECT_ADDRESS="$ADDRESS:5432"
export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_REPLICATION_USERNAME=replicator PATRONI_REWIND_USERNAME=rewinder
PATRONI_SUPERUSER_PASSWORD=$(cat /run/secrets/superuser_password)
PATRONI_REPLICATION_PASSWORD=$(cat /run/secrets/replication_password)
PATRONI_REWIND_PASSWORD=$(cat /run/secrets/rewind_password)
export PATRONI_SUPERUSER_PASSWORD PATRONI_REPLICATION_PASSWORD PATRONI_REWIND_PASSWORD
exec patroni /etc/patroni/config.yml
