#!/bin/bash
# Passwords, certificates and samples for compose.yaml, once, into state/: what sections 3 to 7 of deploy/INSTALL.md lay in /etc. Names and the
# mail account come from the environment: DOMAIN, SIGN_IN, MAIL_HOST, MAIL_PORT, MAIL_USER, MAIL_PASSWORD.
set -euo pipefail
cd "$(dirname "$0")"
: "${DOMAIN:=portal.example}" "${SIGN_IN:=anmeldung.example}" "${MAIL_HOST:=mail.example}" "${MAIL_PORT:=465}" "${MAIL_USER:=portal}" "${MAIL_PASSWORD:=change-me}"
umask 077
# The same names for compose, in whichever shell.
printf '%s\n' "DOMAIN=$DOMAIN" "SIGN_IN=$SIGN_IN" "MAIL_SENDER=${MAIL_SENDER:-noreply@$DOMAIN}" > .env
mkdir -p state && cd state
mkdir -p secrets tls/portal nginx/tls postgres/pgbouncer
# Nobody else comes into state/ itself; containers, which read as users of their own, see what is mounted.
chmod 755 secrets tls tls/portal nginx nginx/tls postgres postgres/pgbouncer
random() { [ -s "secrets/$1" ] || openssl rand -hex 32 > "secrets/$1"; cat "secrets/$1"; }
lay() { cat > "$1" && chmod 644 "$1"; }
for name in PLATFORM_KEY METRICS_TOKEN KEYCLOAK_SERVICE_CLIENT_SECRET KEYCLOAK_CONFIRMATION_CLIENT_SECRET keycloak-admin postgres database keycloak-database; do
  random "$name" > /dev/null
done
echo "smtps://$MAIL_USER:$MAIL_PASSWORD@$MAIL_HOST:$MAIL_PORT" > secrets/SMTP_URL
echo "postgres://avalwerk:$(random database)@127.0.0.1:6432/avalwerk" > secrets/DATABASE_URL
echo "postgres://avalwerk:$(random database)@127.0.0.1:6432/avalwerk_direkt" > secrets/DATABASE_DIRECT_URL
find secrets -maxdepth 1 -type f -exec chmod 644 {} +

certificate() { ../../tls/certificate.sh "$@"; }
[ -e secrets/line/ca.key ] || certificate authority secrets/line
[ -e secrets/web/ca.key ] || certificate authority secrets/web
certificate portal secrets/line portal.internal
certificate portal secrets/web "$DOMAIN,$SIGN_IN"
install -m 644 secrets/line/tls.crt secrets/line/tls.key tls/portal/
install -m 644 secrets/web/ca.crt tls/portal/web-ca.crt
install -m 644 secrets/line/ca.crt nginx/tls/portal-ca.pem
install -m 644 secrets/web/tls.crt nginx/tls/zertifikat.pem
install -m 600 secrets/web/tls.key nginx/tls/schluessel.pem

for name in nginx.conf locations.conf sign-in.conf processes.conf; do
  sed -e "s/portal\.example/$DOMAIN/g; s/anmeldung\.example/$SIGN_IN/g" "../../nginx/$name" | lay "nginx/$name"
done
sed -e '/^\(logfile\|pidfile\|unix_socket_dir\) = /d' ../../postgres/pgbouncer.ini | lay postgres/pgbouncer/pgbouncer.ini
printf '"avalwerk" "%s"\n' "$(random database)" | lay postgres/pgbouncer/userlist.txt
lay postgres/roles.sql <<SQL
create role avalwerk_app nologin;
create role avalwerk login password '$(random database)';
grant avalwerk_app to avalwerk;
alter role avalwerk set statement_timeout = '5min';
alter role avalwerk set lock_timeout = '5s';
alter role avalwerk set idle_in_transaction_session_timeout = '5min';
create database avalwerk owner avalwerk encoding 'UTF8' template template0;
create role keycloak login password '$(random keycloak-database)';
create database keycloak owner keycloak encoding 'UTF8' template template0;
SQL
lay keycloak.conf <<CONF
db=postgres
db-url=jdbc:postgresql://127.0.0.1:5432/keycloak
db-username=keycloak
db-password=$(random keycloak-database)
http-enabled=true
http-host=127.0.0.1
http-port=8080
hostname=https://$SIGN_IN
proxy-headers=xforwarded
proxy-trusted-addresses=127.0.0.1
truststore-paths=/etc/avalwerk/web-ca.crt
cache=local
bootstrap-admin-client-id=avalwerk-admin
bootstrap-admin-client-secret=$(random keycloak-admin)
CONF
lay clamd.conf <<CONF
LocalSocket /run/clamav/clamd.sock
LocalSocketMode 666
DatabaseDirectory /var/lib/clamav
StreamMaxLength 25M
User clamav
CONF
