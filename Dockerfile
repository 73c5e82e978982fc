# The desk in a container: `serve` and `worker` from one image. Built with `docker build -t research-loop .`
# It runs as an unprivileged user over a root file system that may be read-only; what it keeps lies in /data.

FROM node:20-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json index.ts ./
COPY types types
COPY text text
COPY store store
COPY agents agents
COPY loop loop
COPY desk desk
COPY scripts scripts
RUN node scripts/build.mjs && rm dist/.tsbuildinfo

# Without packages for development. better-sqlite3 is downloaded for this system, or compiled where it cannot be.
FROM node:20-bookworm AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Text in scanned pages is recognised by two packages that are optional elsewhere.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm rebuild better-sqlite3 \
 && npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund tesseract.js@7 @tesseract.js-data/eng@1

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOME=/data XDG_CONFIG_HOME=/data/config XDG_STATE_HOME=/data/state
COPY --from=packages /app/node_modules /app/node_modules
COPY --from=build /app/dist /app/dist
COPY package.json research-loop.mjs verify-citations.mjs LICENSE /app/
RUN ln -s /app/research-loop.mjs /usr/local/bin/research-loop \
 && ln -s /app/verify-citations.mjs /usr/local/bin/verify-citations \
 && chmod 755 /app/*.mjs && mkdir /data /archive && chown node:node /data /archive
USER node
WORKDIR /data
VOLUME /data
EXPOSE 8484
STOPSIGNAL SIGTERM
# Of `serve`; a worker has no port, and whoever starts one turns this off.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8484/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["research-loop"]
CMD ["serve", "--host", "0.0.0.0", "--public-url", "http://localhost:8484"]
