/** The labelled pairs of claim and cited text that `reviewPriority` is trained on, read from the development halves. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokenize } from '../loop/gate/signals/tokens.js';

export interface Pair {
  readonly set: 'wice' | 'attributionbench' | 'press-release';
  readonly claim: string;
  readonly text: string;
  /** The text does not support the claim, or the claim exaggerates. */
  readonly isBad: boolean;
  readonly group: string;
  /** Of press releases: how strong a relation each side asserts, 0 to 3, as experts see it. */
  readonly strengths?: { readonly claim: number; readonly text: number };
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
    isBad: row.label !== 'supported',
    group: (row.meta as { claim_title: string }).claim_title,
  }));
  const attribution = linesOf(data, 'attributionbench/dev/dev_all_subset_balanced.jsonl').map(
    (row): Pair => ({
      set: 'attributionbench',
      claim: String(row.claim),
      text: readPythonList(row.references).join('\n\n'),
      isBad: row.attribution_label !== 'attributable',
      group: String(row.question),
    }),
  );
  const press = linesOf(data, 'press-release/dev/insciout_train.jsonl').map((row): Pair => ({
    set: 'press-release',
    claim: String(row.press_release_conclusion),
    text: String(row.abstract_conclusion),
    isBad: row.exaggeration_label === 'exaggerates',
    group: String(row.original_file_id),
    strengths: { claim: Number(row.press_release_strength), text: Number(row.abstract_strength) },
  }));
  return [...wice, ...attribution, ...press];
}

/** A claim whose words are labelled one by one. */
export interface WordLabels {
  readonly claim: string;
  readonly text: string;
  readonly group: string;
  /** Stem → whether the text supports it. */
  readonly isSupported: ReadonlyMap<string, boolean>;
}

export function readWordLabels(data: string): WordLabels[] {
  return linesOf(data, 'wice/dev/non_supported_tokens_dev.jsonl').map((row): WordLabels => {
    const spans = row.non_supported_spans as boolean[] | boolean[][];
    const flags = (Array.isArray(spans[0]) ? spans[0] : spans) as boolean[];
    const isSupported = new Map<string, boolean>();
    (row.claim_tokens as string[]).forEach((word, index) => {
      for (const { stem } of tokenize(word))
        isSupported.set(stem, (isSupported.get(stem) ?? true) && flags[index] !== true);
    });
    return {
      claim: String(row.claim),
      text: (row.evidence as string[]).join('\n'),
      group: (row.meta as { claim_title: string }).claim_title,
      isSupported,
    };
  });
}
