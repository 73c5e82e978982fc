import { existsSync, writeFileSync } from 'node:fs';
import type { Finding } from '../../loop/citations/finding.js';
import { UsageError } from '../exit-codes.js';
import { givenBytes } from '../given-file.js';

/**
 * Findings that were there before, by fingerprint and how often each: they are reported and fail nothing. A fingerprint
 * does not change when lines move; the same fault once more than before is new.
 */
export type Baseline = ReadonlyMap<string, number>;

interface BaselineFile {
  readonly version: 1;
  readonly findings: readonly {
    readonly fingerprint: string;
    readonly rule: string;
    readonly subject: string;
    readonly count: number;
  }[];
}

/** @throws UsageError */
export async function readBaseline(path: string): Promise<Baseline> {
  if (!existsSync(path))
    throw new UsageError(`There is no baseline ${path}.`, 'Write one with --write-baseline.');
  const bytes = await givenBytes(path, 'Write it again with --write-baseline.');
  try {
    const { version, findings } = JSON.parse(bytes.toString('utf8')) as Partial<BaselineFile>;
    if (version !== 1 || !Array.isArray(findings)) throw new Error('another shape');
    return new Map(findings.map(({ fingerprint, count }) => [String(fingerprint), Number(count) || 1]));
  } catch {
    throw new UsageError(`${path} is not a baseline.`, 'Write it again with --write-baseline.');
  }
}

/** @throws UsageError */
export function writeBaseline(path: string, findings: readonly Finding[]): void {
  const counted = new Map<string, BaselineFile['findings'][number]>();
  for (const { fingerprint, rule, subject } of findings) {
    const count = (counted.get(fingerprint)?.count ?? 0) + 1;
    counted.set(fingerprint, { fingerprint, rule, subject: subject.slice(0, 120), count });
  }
  const rows = [...counted.values()].sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  const file: BaselineFile = { version: 1, findings: rows };
  try {
    writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`);
  } catch (error) {
    const why = `The baseline ${path} cannot be written: ${(error as Error).message}.`;
    throw new UsageError(why, 'Name a file in a folder that exists and that you may write to.');
  }
}

/** For each finding in order, whether the baseline knows it. */
export function knownOf(findings: readonly Finding[], baseline: Baseline): boolean[] {
  const left = new Map(baseline);
  return findings.map(({ fingerprint }) => {
    const count = left.get(fingerprint) ?? 0;
    left.set(fingerprint, count - 1);
    return count > 0;
  });
}
