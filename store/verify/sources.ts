/** Are texts the ones that were hashed, and is all that was derived from them still what they give? */
import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '../canonical-json.js';
import { entriesOf, indexRulesOf } from '../full-text-index.js';
import type { IndexEntry } from '../full-text-index.js';
import type { Store } from '../open-store.js';
import { passagesOf } from '../passages.js';
import { referenceKeyOf, referencesOf } from '../references.js';
import type { SourceRow } from '../schema.js';
import { numberOfSentence, sentenceId } from '../sentence-id.js';
import { citedBySentence, cutRulesOf, sentencesOf } from '../sentence-rows.js';
import { getText, listSources } from '../sources.js';
import { statement } from '../statement.js';
import { INDEX_RULES } from '../tokens.js';
import { noticeDois, titleKeyOf } from '../work-groups.js';
import { proveCut } from './cuts.js';
import type { Finding } from './finding.js';
import { expectedIndex, storedIndex } from './index-digest.js';

export function verifySources(store: Store): Finding[] {
  const findings: Finding[] = [];
  const expected = expectedIndex();
  const rules = cutRulesOf(store);
  const indexRules = indexRulesOf(store);
  for (const source of listSources(store)) {
    findings.push(
      ...verifySource(store, source, { rules: rules.get(source.id), indexRules, addEntry: expected.add }),
    );
  }
  for (const place of expected.differences(storedIndex(store))) {
    findings.push({
      kind: 'full-text',
      place,
      message: `The full-text index of ${place} is not that of its text.`,
    });
  }
  return [...findings, ...indexRuleFindings(indexRules), ...strayRows(store)];
}

/** Rules of a version that is not known are no rules: an index said to be made by them proves nothing. */
function indexRuleFindings(rules: number): Finding[] {
  if (Number.isInteger(rules) && rules >= 1 && rules <= INDEX_RULES) return [];
  return [{ kind: 'full-text', place: 'index_rules', message: `No version has the index rules ${rules}.` }];
}

interface Proof {
  /** Which rules cut the sentences of the source. */
  readonly rules: number | undefined;
  /** Which rules made the words of the index. */
  readonly indexRules: number;
  readonly addEntry: (entry: IndexEntry) => void;
}

function verifySource(store: Store, source: SourceRow, { rules, indexRules, addEntry }: Proof): Finding[] {
  const place = `source ${source.id} (${source.key})`;
  const stored = getText(store, source.id);
  if (stored === undefined) return [{ kind: 'text', place, message: `The text of ${place} is gone.` }];
  const { text, blocks, citationMarks } = stored;
  const cut = { text, blocks, language: source.language };
  const { rows, holds } = proveCut(sentencesOf(store, source.id), cut, rules);
  const passages = passagesOf(rows, blocks);
  const indexed = { sourceId: source.id, title: source.title, text, blocks, sentences: rows };
  for (const entry of entriesOf(indexed, passages, indexRules)) addEntry(entry);
  const checks: readonly Check[] = [
    ['text', sha256(text) === source.sha256, 'The text is not the one that was hashed.'],
    ['text', titleKeyOf(source.title) === source.titleKey, 'The title key is not that of the title.'],
    ['sentences', rules !== undefined, 'Nothing says which rules cut the sentences.'],
    ['sentences', holds, 'The sentences are cut otherwise.'],
    [
      'sentences',
      isDeepStrictEqual(passagesIn(store, source.id), passages),
      'The passages are cut otherwise.',
    ],
    ...citationChecks(store, source, citedBySentence(rows, citationMarks)),
  ];
  return checks
    .filter(([, holds]) => !holds)
    .map(([kind, , message]) => ({ kind, place, message: `${message.slice(0, -1)} in ${place}.` }));
}

/** What is checked, whether it holds, and what to say where it does not. */
type Check = readonly [kind: Finding['kind'], holds: boolean, message: string];

function citationChecks(
  store: Store,
  source: SourceRow,
  cited: ReturnType<typeof citedBySentence>,
): readonly Check[] {
  const references = referencesOf(store, source.id);
  const isKeyed = references.every(({ referenceKey, entry }) => referenceKey === referenceKeyOf(entry));
  const isNoticed = isDeepStrictEqual(noticesIn(store, source.id), noticeDois(source));
  return [
    ['citations', isDeepStrictEqual(citationsIn(store, source.id), cited), 'The sentences cite otherwise.'],
    ['citations', isNoticed, 'The notices name others.'],
    ['citations', isKeyed, 'A reference key is not that of its entry.'],
  ];
}

const idRange = (sourceId: number): [number, number] => [
  sentenceId(sourceId, 0),
  sentenceId(sourceId + 1, 0) - 1,
];

function passagesIn(store: Store, sourceId: number) {
  return statement<number[], { id: number; last: number; start: number; end: number; heading: string }>(
    store,
    'SELECT * FROM passages WHERE id BETWEEN ? AND ? ORDER BY id',
  )
    .all(...idRange(sourceId))
    .map(({ id, ...rest }) => ({ first: numberOfSentence(id), ...rest }));
}

function citationsIn(store: Store, sourceId: number) {
  return statement<number[], { id: number; ordinal: number }>(
    store,
    `SELECT sentence_id AS id, ordinal FROM sentence_references
     WHERE sentence_id BETWEEN ? AND ? ORDER BY sentence_id, ordinal`,
  )
    .all(...idRange(sourceId))
    .map(({ id, ordinal }) => ({ number: numberOfSentence(id), ordinal }));
}

function noticesIn(store: Store, sourceId: number): string[] {
  return statement<[number], { doi: string }>(
    store,
    'SELECT doi FROM source_notices WHERE source_id = ? ORDER BY doi',
  )
    .all(sourceId)
    .map(({ doi }) => doi);
}

/** Derived rows of sources that do not exist. */
function strayRows(store: Store): Finding[] {
  const tables = ['sentences', 'passages'];
  return tables.flatMap((table) =>
    statement<[], { id: number }>(
      store,
      `SELECT id FROM ${table} WHERE id / 1048576 NOT IN (SELECT id FROM sources)`,
    )
      .all()
      .map(({ id }) => ({
        kind: 'sentences' as const,
        place: `${table} ${id}`,
        message: `Row ${id} of ${table} belongs to no source.`,
      })),
  );
}
