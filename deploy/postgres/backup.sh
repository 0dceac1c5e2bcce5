#!/bin/sh
# backup.sh full|diff: a backup by pgBackRest, as the user of PostgreSQL; where TEXTFILE names a file it says for Prometheus (textfile collector
# of node-exporter) when one was last made. What pgBackRest has to know stands in its own files, the key to it, too: nothing secret is an argument.
set -eu
umask 077
case ${1:-} in full | diff) ;; *) echo "backup.sh full|diff" >&2 && exit 64 ;; esac
pgbackrest --stanza=avalwerk --type="$1" backup
[ -n "${TEXTFILE:-}" ] || exit 0
name=avalwerk_backup_last_success_timestamp_seconds
printf '# HELP %s When the last backup was made\n# TYPE %s gauge\n%s{kind="pgbackrest"} %s\n' "$name" "$name" "$name" "$(date +%s)" > "$TEXTFILE"
