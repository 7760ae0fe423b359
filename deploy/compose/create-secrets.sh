#!/bin/sh
# Creates the secrets of deploy/compose.yaml in deploy/compose/secrets/, each a random one; what exists stays as it is.
# The folder is closed to everybody else; its files are readable, because containers read them as users of their own.
# Write your mail server's URL into smtp_url, the payment provider's secret key into paystack_secret_key, and where backups of the
# database go (deploy/cluster/pgbackrest.conf) into pgbackrest_conf yourself.
# Keep a copy of the folder somewhere else: without auth_secret a backup loses two-factor sign-in.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
cd secrets
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
# create NAME CONTENT
create() { [ -e "$1" ] || { printf '%s\n' "$2" > "$1"; echo "created $1"; }; chmod 444 "$1"; }
fill_in() { [ -e "$1" ] || { : > "$1"; echo "created $1, empty: fill it in"; }; chmod 644 "$1"; }

create superuser_password "$(random)"
create replication_password "$(random)"
create rewind_password "$(random)"
create owner_password "$(random)"
create app_password "$(random)"
create auth_secret "$(random)$(random)"
create metrics_token "$(random)"
create s3_access_key_id "$(random)"
create s3_secret_access_key "$(random)$(random)"
# The same passwords in the forms in which they are read.
create database_owner_url "postgres://corvox:$(cat owner_password)@haproxy:5000/corvox"
create database_url "postgres://corvox_shop:$(cat app_password)@pgbouncer:6432/corvox"
create database_replica_url "postgres://corvox_shop:$(cat app_password)@pgbouncer:6432/corvox_replica"
create pgbouncer_userlist "\"corvox_shop\" \"$(cat app_password)\""
create s3_identities "{\"identities\":[{\"name\":\"corvox\",\"credentials\":[{\"accessKey\":\"$(cat s3_access_key_id)\",\"secretKey\":\"$(cat s3_secret_access_key)\"}],\"actions\":[\"Admin\"]}]}"
# As deploy/cluster/pgbackrest.conf; empty: no archive of the database outside of this machine.
fill_in pgbackrest_conf
fill_in smtp_url
fill_in paystack_secret_key
