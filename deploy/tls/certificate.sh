#!/bin/sh
# Certificates for the line between the proxy and the portal, where nothing else (cert-manager, a vault) makes them.
#   certificate.sh authority FOLDER [DAYS]       an authority for this line alone: ca.crt, which proxy and Prometheus trust, and ca.key,
#                                                which belongs where neither of them reads it; five years
#   certificate.sh portal FOLDER NAMES [DAYS]    the portal's certificate for these names (with commas): tls.crt and tls.key; 90 days
# Run 'portal' again before it ends, from a timer: the portal takes up what is put in the place of the old one by itself.
set -eu
umask 077
usage() { echo "Aufruf: certificate.sh authority ORDNER [TAGE] | portal ORDNER NAME[,NAME] [TAGE]" >&2; exit 2; }
what=${1:-} folder=${2:-}
[ -n "$folder" ] || usage
mkdir -p "$folder"
new=$(mktemp -d "$folder/.new.XXXXXX")
trap 'rm -rf "$new"' EXIT
openssl ecparam -name prime256v1 -genkey -noout -out "$new/key"
case $what in
  authority)
    [ ! -e "$folder/ca.key" ] || { echo "$folder/ca.key gibt es schon." >&2; exit 1; }
    cat > "$new/settings" <<SETTINGS
[req]
prompt = no
distinguished_name = name
x509_extensions = authority
[name]
CN = Avalwerk intern
[authority]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
SETTINGS
    openssl req -x509 -new -sha256 -config "$new/settings" -key "$new/key" -days "${3:-1825}" -out "$new/crt"
    chmod 644 "$new/crt"
    mv "$new/key" "$folder/ca.key"
    mv "$new/crt" "$folder/ca.crt"
    ;;
  portal)
    names=${3:-}
    [ -n "$names" ] || usage
    cat > "$new/settings" <<SETTINGS
[req]
prompt = no
distinguished_name = name
[name]
CN = ${names%%,*}
[portal]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = DNS:$(printf %s "$names" | sed 's/,/,DNS:/g')
SETTINGS
    openssl req -new -sha256 -config "$new/settings" -key "$new/key" -out "$new/request"
    openssl x509 -req -sha256 -in "$new/request" -CA "$folder/ca.crt" -CAkey "$folder/ca.key" -set_serial "0x$(openssl rand -hex 16)" \
      -days "${4:-90}" -extfile "$new/settings" -extensions portal -out "$new/crt" 2> "$new/said" || { cat "$new/said" >&2; exit 1; }
    chmod 644 "$new/crt"
    # One after the other: the portal goes on with what it has until both belong together.
    mv "$new/key" "$folder/tls.key"
    mv "$new/crt" "$folder/tls.crt"
    ;;
  *) usage ;;
esac
