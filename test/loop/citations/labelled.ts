/** Documents with planted faults, each fault labelled by its rule and words of the statement or entry that has it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditDocument, type Audit } from '../../../loop/citations/audit.js';
import {
  prepareTexts,
  NO_WEB,
  type IdentifierState,
  type LinkState,
  type WebFacts,
} from '../../../loop/citations/audit-context.js';
import type { Finding } from '../../../loop/citations/finding.js';
import { isAccepted } from '../../../loop/gate/verdict.js';
import { partsOfHtml } from '../../../loop/citations/html-parts.js';
import { partsOfMarkdown } from '../../../loop/citations/markdown-parts.js';
import type { Part } from '../../../loop/citations/part.js';
import { readCitations } from '../../../loop/citations/read-citations.js';
import { readWord } from '../../../scripts/verify/read-word.js';
import { readStoredSources } from '../../../scripts/verify/stored-sources.js';
import { ROOT } from '../../tools/cli.js';

/** Two sets, each with the texts that its documents cite: kinds of documents, and styles of citing. */
const FOLDERS = ['labelled', 'citation-styles'].map((name) => join(ROOT, 'test/fixtures', name));

interface Label {
  /** Citations that hold, counted by statement and source. */
  readonly holds: number;
  /** Rule, and words of the finding's subject. */
  readonly findings: readonly (readonly [string, string])[];
}

const labelsIn = (folder: string): Readonly<Record<string, Label>> =>
  JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')) as Readonly<Record<string, Label>>;

const labelled = FOLDERS.flatMap((folder) =>
  Object.entries(labelsIn(folder)).map(([name, label]) => ({ folder, name, label })),
);

export const LABELS = Object.fromEntries(labelled.map(({ name, label }) => [name, label]));

/** What the DOI system and the pages say of the references of `web-faults.md`. */
const WEB: WebFacts = {
  links: new Map<string, LinkState>([
    ['https://pollen.example.org/roofs', { state: 'moved', to: 'https://pollen.example.org/2016/roofs' }],
    ['https://gone.example.org/frogs', { state: 'dead', why: 'status 404' }],
  ]),
  identifiers: new Map<string, IdentifierState>([
    ['10.4321/storks.2014', { state: 'registered' }],
    ['10.4321/never.2015', { state: 'unknown', why: 'the DOI system does not know it' }],
    ['10.4321/salt.2009', { state: 'registered' }],
    ['10.4321/silent.2017', { state: 'unanswered', why: 'no answer' }],
  ]),
};

export interface Scored {
  readonly audit: Audit;
  readonly holds: number;
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
  readonly found: number;
}

export async function scoreOf(name: string): Promise<Scored> {
  const folder = labelled.find((each) => each.name === name)?.folder ?? '';
  const parts = await partsOf(join(folder, name));
  const known = await readStoredSources(join(folder, 'store.json'));
  const web = name === 'web-faults.md' ? WEB : NO_WEB;
  const audit = auditDocument(readCitations(parts), prepareTexts(known), { web });
  const left: Finding[] = [...audit.findings];
  const missed: string[] = [];
  const labels = LABELS[name]?.findings ?? [];
  for (const [rule, words] of labels) {
    const at = left.findIndex((finding) => finding.rule === rule && finding.subject.includes(words));
    if (at < 0) missed.push(`${rule}: ${words}`);
    else left.splice(at, 1);
  }
  const wrong = left.map(({ rule, subject, message }) => `${rule}: ${subject} (${message})`);
  const holding = audit.citations.filter(({ verdict }) => isAccepted(verdict));
  const holds = new Set(holding.map(({ claimId, sourceId }) => `${claimId} ${sourceId}`)).size;
  return { audit, holds, missed, wrong, found: labels.length - missed.length };
}

async function partsOf(path: string): Promise<readonly Part[]> {
  if (path.endsWith('.docx')) return readWord(readFileSync(path), path, '');
  const text = readFileSync(path, 'utf8');
  return path.endsWith('.html') ? partsOfHtml(text) : partsOfMarkdown(text);
}
