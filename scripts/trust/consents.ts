import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { userFolders } from '../process/environment.js';
import { UsageError } from '../../loop/exit-codes.js';
import { readUserFile, writeUserFile } from '../../loop/files/user-file.js';

/**
 * What the user has agreed to: the content of a file at a path. Another content, or the same at another path (where its
 * relative names mean something else), is asked again. Kept in the user's state folder, which no project writes.
 */
interface Consent {
  /** Absolute, links followed. */
  readonly path: string;
  /** Of the content, hex. */
  readonly sha256: string;
  /** ISO time. */
  readonly at: string;
}

const consentsPath = (): string => join(userFolders().state, 'consents.json');

const sha256Of = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

/** @throws UsageError where the list is not the user's own, or damaged: a consent is never guessed */
function listConsents(): readonly Consent[] {
  const path = consentsPath();
  const bytes = readUserFile(path);
  if (bytes === null) return [];
  try {
    const { consents } = JSON.parse(bytes.toString('utf8')) as { consents: unknown };
    if (Array.isArray(consents) && consents.every(isConsent)) return consents;
  } catch {
    // Reported below.
  }
  throw new UsageError(
    `${path} is damaged.`,
    'Delete it, and agree again with `research-loop config trust`.',
  );
}

const isConsent = (value: unknown): value is Consent =>
  ['path', 'sha256', 'at'].every(
    (name) => typeof (value as Record<string, unknown> | null)?.[name] === 'string',
  );

export const hasConsent = (path: string, content: Buffer | string): boolean =>
  listConsents().some((each) => each.path === path && each.sha256 === sha256Of(content));

/** One consent a path: a new one takes the place of the earlier. */
export function recordConsent(path: string, content: Buffer | string): void {
  const at = new Date().toISOString();
  write([...listConsents().filter((each) => each.path !== path), { path, sha256: sha256Of(content), at }]);
}

/** @returns whether there was one */
export function withdrawConsent(path: string): boolean {
  const before = listConsents();
  const left = before.filter((each) => each.path !== path);
  if (left.length < before.length) write(left);
  return left.length < before.length;
}

const write = (consents: readonly Consent[]): void =>
  writeUserFile(consentsPath(), `${JSON.stringify({ consents }, null, 2)}\n`);
