# The portal's image with PostgreSQL's programs, for backups and their test (deploy/kubernetes/backup). After the portal's, from the root:
#   docker build -f deploy/container/backup.Dockerfile --build-arg PORTAL=avalwerk -t avalwerk-backup .
# pg_dump may not be older than the server. Debian 12 brings version 15; for up to 17 build the portal's on Debian 13 (BASE=…-trixie-slim).
ARG PORTAL=avalwerk
FROM ${PORTAL}
USER 0:0
# hadolint ignore=DL3008
RUN mkdir -p /etc/postgresql-common \
 && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf \
 && apt-get update && apt-get install --yes --no-install-recommends postgresql && rm -rf /var/lib/apt/lists/*
USER 1000:1000
HEALTHCHECK NONE
CMD ["node", "services/src/backup/command.ts"]
