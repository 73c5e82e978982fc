/** The labelled pairs of claim and cited text that `reviewPriority` is measured on, read from the development halves. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Pair {
  readonly set: 'wice' | 'attributionbench' | 'press-release';
  readonly claim: string;
  readonly text: string;
  /** What the claim answers, where the set says so. */
  readonly question: string;
  /** The text does not support the claim, or the claim exaggerates. */
  readonly isBad: boolean;
}

const linesOf = (data: string, path: string): Record<string, unknown>[] =>
  readFileSync(join(data, path), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** A list as Python prints it: the set keeps its references that way. */
function readPythonList(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  const strings = [...String(value).matchAll(/'((?:[^'\\]|\\[^])*)'|"((?:[^"\\]|\\[^])*)"/g)];
  const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r' };
  return strings.map((match) =>
    (match[1] ?? match[2] ?? '').replace(
      /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|([^]))/g,
      (_, x?: string, u?: string, other?: string) =>
        (x ?? u)
          ? String.fromCharCode(Number.parseInt((x ?? u) as string, 16))
          : (escapes[other as string] ?? (other as string)),
    ),
  );
}

export function readPairs(data: string): Pair[] {
  const wice = linesOf(data, 'wice/dev/claim_dev.jsonl').map((row): Pair => ({
    set: 'wice',
    claim: String(row.claim),
    text: (row.evidence as string[]).join('\n'),
    question: '',
    isBad: row.label !== 'supported',
  }));
  const attribution = linesOf(data, 'attributionbench/dev/dev_all_subset_balanced.jsonl').map(
    (row): Pair => ({
      set: 'attributionbench',
      claim: String(row.claim),
      text: readPythonList(row.references).join('\n\n'),
      question: String(row.question),
      isBad: row.attribution_label !== 'attributable',
    }),
  );
  const press = linesOf(data, 'press-release/dev/insciout_train.jsonl').map((row): Pair => ({
    set: 'press-release',
    claim: String(row.press_release_conclusion),
    text: String(row.abstract_conclusion),
    question: '',
    isBad: row.exaggeration_label === 'exaggerates',
  }));
  return [...wice, ...attribution, ...press];
}
