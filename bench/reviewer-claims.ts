import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CitedPassage, SourceFacts } from '../agents/roles/vocabulary.js';

/** A claim with the text it cites and what people judged: does the text support all of it? */
export interface JudgedClaim {
  readonly id: string;
  readonly text: string;
  readonly passages: readonly CitedPassage[];
  readonly supported: boolean;
}

export const CLAIM_SETS = ['wice', 'attributionbench'] as const;
export type ClaimSet = (typeof CLAIM_SETS)[number];

const FILES: Readonly<Record<ClaimSet, string>> = {
  wice: 'wice/dev/claim_dev.jsonl',
  attributionbench: 'attributionbench/dev/dev_all_subset_balanced.jsonl',
};

/** Longest passage made of a page, in UTF-16 units; a page becomes several. */
const PASSAGE_LENGTH = 1500;

/** Reads a set of the data folder; with a limit, rows spread evenly over the whole set. */
export function readClaims(data: string, set: ClaimSet, limit = Infinity): JudgedClaim[] {
  const rows = readFileSync(join(data, FILES[set]), 'utf8').trim().split('\n');
  const step = Math.max(1, rows.length / limit);
  const count = Math.min(rows.length, limit);
  return Array.from({ length: count }, (_, index) => {
    const row = JSON.parse(rows[Math.floor(index * step)] ?? '{}') as never;
    return set === 'wice' ? wiceClaim(row, index) : attributionClaim(row, index);
  });
}

function wiceClaim(row: { label: string; claim: string; evidence: string[] }, index: number): JudgedClaim {
  const supported = row.label === 'supported';
  return { id: `C${index + 1}`, text: row.claim, passages: passagesOf(row.evidence, index + 1), supported };
}

function attributionClaim(
  row: { claim: string; references: string[]; attribution_label: string },
  index: number,
): JudgedClaim {
  const lines = row.references.flatMap((reference) => reference.split('\n'));
  const supported = row.attribution_label === 'attributable';
  return { id: `C${index + 1}`, text: row.claim, passages: passagesOf(lines, index + 1), supported };
}

/** Each claim cites a page of its own: a passage is drawn once a request, by its reference. */
const citedPage = (number: number): SourceFacts => ({
  ...{ id: `S${number}`, work: `W${number}`, derivedFrom: null, title: 'the cited page', authors: [] },
  ...{ publishedAt: null, modifiedAt: null, sourceType: 'press', articleType: null },
  ...{ readClass: 'full', retracted: false },
});

/** Lines of a page, gathered into passages. */
function passagesOf(lines: readonly string[], page: number): CitedPassage[] {
  const texts: string[] = [];
  let current = '';
  for (const line of lines) {
    if (current !== '' && current.length + line.length > PASSAGE_LENGTH) {
      texts.push(current);
      current = '';
    }
    current = `${current} ${line}`.trim();
  }
  if (current !== '') texts.push(current);
  return texts.map((cited, index) => ({
    ref: `S${page}.${index + 1}`,
    source: citedPage(page),
    headings: [],
    under: null,
    ...{ before: null, cited, after: null },
  }));
}
