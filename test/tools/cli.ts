import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The two commands as a person starts them: real processes, built code. */

export const ROOT = resolve(import.meta.dirname, '../..');
export const ZIKA = join(ROOT, 'examples/zika');

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly command?: 'research-loop' | 'verify-citations';
  readonly input?: string;
  /** The final check may leave statements out of the brief; else the test fails. */
  readonly mayWithhold?: boolean;
  /** Called with the process as soon as it runs. */
  readonly onStart?: (child: ChildProcess) => void;
}

/** Environment without any key or address of the machine that the tests run on. */
export const CLEAN_ENV = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '/',
  // Not the user's own settings and consents: vitest.config.ts says where.
  XDG_CONFIG_HOME: process.env['XDG_CONFIG_HOME'] ?? '',
  XDG_STATE_HOME: process.env['XDG_STATE_HOME'] ?? '',
  NO_COLOR: '1',
};

/** What a run says of statements that the final check took out of its brief. */
const LEFT_OUT =
  /left out of the brief, because[^\n]*statement[^\n]*|\{"type":"statements-left-out","statements":[1-9][^\n]*/;

export function cli(args: readonly string[], options: CliOptions): Promise<Finished> {
  const script = join(ROOT, `${options.command ?? 'research-loop'}.mjs`);
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: options.cwd,
      env: { ...CLEAN_ENV, ...options.env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (part: Buffer) => (stdout += part.toString('utf8')));
    child.stderr.on('data', (part: Buffer) => (stderr += part.toString('utf8')));
    child.on('error', failed);
    child.on('close', (code, signal) => {
      const withheld = LEFT_OUT.exec(`${stderr}\n${stdout}`)?.[0];
      if (withheld === undefined || options.mayWithhold === true) done({ code, signal, stdout, stderr });
      else failed(new Error(withheld));
    });
    child.stdin.end(options.input ?? '');
    options.onStart?.(child);
  });
}

/** A folder of its own for one test; gone afterwards. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'research-loop-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
