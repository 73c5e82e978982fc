import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Postgres cluster of its own, which may be stopped and started. It keeps what it has committed: fsync is on. */
export interface Cluster {
  readonly port: number;
  readonly url: string;
  /** Stops at once, as when its machine fails, and starts again. */
  restart(): void;
  remove(): void;
}

const NOBODY = 65_534;

export async function startCluster(): Promise<Cluster> {
  const place = mkdtempSync(join(tmpdir(), 'desk-bench-postgres-'));
  const data = join(place, 'data');
  const isRoot = process.getuid?.() === 0;
  chmodSync(place, 0o755);
  mkdirSync(data);
  if (isRoot) for (const each of [place, data]) chownSync(each, NOBODY, NOBODY);
  const port = await freePort();
  const bin = binFolder();
  // Postgres refuses to run as root.
  const run = (program: string, args: readonly string[]): void => {
    const words = [join(bin, program), ...args];
    const [first = '', ...rest] = isRoot
      ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', ...words]
      : words;
    execFileSync(first, rest, { stdio: 'ignore', cwd: place });
  };
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c max_connections=300 -c unix_socket_directories=${place}`;
  const start = (): void =>
    run('pg_ctl', ['-D', data, '-l', join(place, 'log'), '-w', '-o', settings, 'start']);
  const stop = (): void => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
  start();
  return {
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: () => {
      stop();
      start();
    },
    remove: () => {
      stop();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

function binFolder(): string {
  const root = '/usr/lib/postgresql';
  const newest = readdirSync(root)
    .sort((a, b) => Number(a) - Number(b))
    .at(-1);
  return join(root, newest ?? '', 'bin');
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });
