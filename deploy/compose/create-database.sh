#!/bin/sh
# Creates the shop's database and the role that owns it, as soon as there is a primary; a second time it changes nothing.
set -eu
export PGHOST=haproxy PGPORT=5000 PGUSER=postgres PGCONNECT_TIMEOUT=3
PGPASSWORD=$(cat /run/secrets/superuser_password)
export PGPASSWORD
tries=0
until psql -d postgres -qAtc 'select 1' >/dev/null 2>&1; do
  tries=$((tries + 1))
  [ "$tries" -lt 120 ] || { echo 'No primary behind HAProxy. docker compose logs db1 db2 db3' >&2; exit 1; }
  sleep 1
done
psql -d postgres -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/owner_password)" <<'SQL'
select 'create role corvox login createrole' where not exists (select from pg_roles where rolname = 'corvox') \gexec
alter role corvox password :'password';
select 'create database corvox owner corvox' where not exists (select from pg_database where datname = 'corvox') \gexec
SQL
