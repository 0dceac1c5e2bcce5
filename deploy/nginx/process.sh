#!/bin/sh
# process.sh out|in <port>: takes a process of the portal out of nginx's service, or puts it back. Whoever replaces processes
# takes each out first: an nginx can't know that a process is about to end, and what it has sent by then is lost.
set -eu
folder=${NGINX_FOLDER:-/etc/nginx}
file="$folder/processes.conf"
case "${1:-} ${2:-}" in
  "out "[0-9]*) change="s/^(server [^;]*:$2 max_fails=0)( down)?;/\\1 down;/" ;;
  "in "[0-9]*) change="s/^(server [^;]*:$2 max_fails=0) down;/\\1;/" ;;
  *) echo "Aufruf: process.sh out|in <port>" >&2; exit 2 ;;
esac
grep -Eq "^server [^;]*:$2 " "$file" || { echo "$file kennt keinen Prozess auf $2." >&2; exit 1; }
sed -E "$change" "$file" > "$file.new"
grep -Eq '^server [^;]*0;' "$file.new" || { rm "$file.new"; echo "Der letzte Prozess bleibt." >&2; exit 1; }
mv "$file.new" "$file"
nginx -t -q -p "$folder" -c "$folder/nginx.conf" -e stderr
nginx -p "$folder" -c "$folder/nginx.conf" -e stderr -s reload
