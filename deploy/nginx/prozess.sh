#!/bin/sh
# prozess.sh raus|rein <port>: takes a process of the portal out of nginx's service, or puts it back. Whoever replaces processes
# takes each out first: an nginx can't know that a process is about to end, and what it has sent by then is lost.
set -eu
ordner=${NGINX_ORDNER:-/etc/nginx}
datei="$ordner/prozesse.conf"
case "${1:-} ${2:-}" in
  "raus "[0-9]*) muster="s/^(server [^;]*:$2 max_fails=0)( down)?;/\\1 down;/" ;;
  "rein "[0-9]*) muster="s/^(server [^;]*:$2 max_fails=0) down;/\\1;/" ;;
  *) echo "Aufruf: prozess.sh raus|rein <port>" >&2; exit 2 ;;
esac
grep -Eq "^server [^;]*:$2 " "$datei" || { echo "$datei kennt keinen Prozess auf $2." >&2; exit 1; }
sed -E "$muster" "$datei" > "$datei.neu"
grep -Eq '^server [^;]*0;' "$datei.neu" || { rm "$datei.neu"; echo "Der letzte Prozess bleibt." >&2; exit 1; }
mv "$datei.neu" "$datei"
nginx -t -q -p "$ordner" -c "$ordner/nginx.conf" -e stderr
nginx -p "$ordner" -c "$ordner/nginx.conf" -e stderr -s reload
