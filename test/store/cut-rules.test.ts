import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replaceClaims } from '../../store/claims.js';
import { searchSentences } from '../../store/full-text.js';
import { entriesOf, indexRulesOf, indexText, unindexText } from '../../store/full-text-index.js';
import { openStore } from '../../store/open-store.js';
import type { Store } from '../../store/open-store.js';
import { passagesOf } from '../../store/passages.js';
import { addRunSources } from '../../store/run-sources.js';
import {
  citedBySentence,
  cutRulesOf,
  putSentences,
  removeSentences,
  rowsOf,
  sentencesOf,
} from '../../store/sentence-rows.js';
import { getSource, getText, listSources, putSource } from '../../store/sources.js';
import { INDEX_RULES } from '../../store/tokens.js';
import { verifyNotes, verifyStore } from '../../store/verify.js';
import { cutSentences } from '../../text/sentences.js';
import { CUT_RULES } from '../../text/sentences/rules.js';
import { claim, document, runSource, startRun, workspace } from './sample.js';

const { folder } = workspace();

const fixtures = join(import.meta.dirname, '../fixtures/sentences');

/** What is recorded of the present version: the digest of the cuts of each fixture. */
const recorded = JSON.parse(readFileSync(join(fixtures, 'cuts.json'), 'utf8')) as {
  readonly rules: number;
  readonly cuts: Readonly<Record<string, string>>;
};

/** A fixture as running text with its language told and guessed, in blocks of every kind, and without any stop. */
function digestOfCuts(file: string): string {
  const language = file.slice(0, 2);
  const written = readFileSync(join(fixtures, file), 'utf8').trim();
  const running = written.replace(/(?<!\n)\n(?!\n)/g, language === 'zh' || language === 'ja' ? '' : ' ');
  const kinds = ['title', 'paragraph', 'list', 'table', 'quote'];
  const length = Math.floor(written.length / kinds.length);
  const blocks = kinds.map((kind, index) => ({ start: index * length, end: (index + 1) * length, kind }));
  const cuts = [
    cutSentences(running, { language }),
    cutSentences(running),
    cutSentences(written, { blocks }),
    cutSentences(running.replace(/[.。।؟?!]/g, ',').repeat(3)),
  ];
  const spans = cuts.map((cut) => cut.map(({ start, end }) => [start, end]));
  return createHash('sha256').update(JSON.stringify(spans)).digest('hex').slice(0, 16);
}

/** Sentences as rules might have cut them that also cut behind every colon. */
function cutOtherwise(text: string): { start: number; end: number }[] {
  return cutSentences(text).flatMap(({ start, end }) => {
    const colon = text.slice(start, end - 2).indexOf(': ');
    if (colon === -1) return [{ start, end }];
    return [
      { start, end: start + colon + 1 },
      { start: start + colon + 2, end },
    ];
  });
}

const paragraphs = [
  'Two things were seen: herons flew [1]. Then they sat. It was late: all slept.',
  'One more was told [2]: nobody came.',
];
const marks = [
  { start: 34, end: 37, references: [0] },
  { start: 97, end: 100, references: [1] },
];

/** Puts the sentences of a source, and all that is made of them, as rules of version 1 might have cut them. */
function cutByEarlierRules(store: Store, sourceId: number): void {
  const [source, stored] = [getSource(store, sourceId), getText(store, sourceId)];
  if (source === undefined || stored === undefined) throw new Error('There is no such source.');
  const indexed = { sourceId, title: source.title, text: stored.text, blocks: stored.blocks };
  store.commit(() => {
    unindexText(store, { ...indexed, sentences: sentencesOf(store, sourceId) });
    removeSentences(store, sourceId);
    const rows = rowsOf(cutOtherwise(stored.text), stored.blocks);
    putSentences(store, sourceId, { rows, citationMarks: stored.citationMarks });
    indexText(store, { ...indexed, sentences: rows });
    store.database.prepare('UPDATE sentence_cuts SET rules = 1 WHERE source_id = ?').run(sourceId);
  });
}

/** A closed store with one source of each version of the rules, and a claim on the earlier one. */
function storeOfTwoVersions(path: string): void {
  const store = openStore(path);
  const runId = startRun(store);
  const references = [{ text: 'A', doi: '10.1000/a' }, { text: 'B' }];
  const [old, present] = ['url:old', 'url:present'].map(
    (key) => putSource(store, document(paragraphs, { key, references, citationMarks: marks })).sourceId,
  ) as [number, number];
  cutByEarlierRules(store, old);
  addRunSources(store, runId, [old, present].map(runSource));
  replaceClaims(store, runId, [claim(store, 'C1', { sourceId: old, sourceNumber: 1, sentence: 2 })]);
  store.close();
}

/** Makes the words of the full-text index by the rules of version 1. */
function indexByEarlierRules(store: Store): void {
  for (const table of ['sentence_index', 'passage_index', 'title_index'])
    store.database.exec(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`);
  for (const { id, title } of listSources(store)) {
    const { text = '', blocks = [] } = getText(store, id) ?? {};
    const sentences = sentencesOf(store, id);
    for (const entry of entriesOf(
      { sourceId: id, title, text, blocks, sentences },
      passagesOf(sentences, blocks),
      1,
    )) {
      const [names, words] = [Object.keys(entry.columns), Object.values(entry.columns)];
      store.database
        .prepare(
          `INSERT INTO ${entry.table} (rowid, ${names.join(', ')}) VALUES (?${', ?'.repeat(names.length)})`,
        )
        .run(entry.rowId, ...words);
    }
  }
  store.database.exec('UPDATE index_rules SET rules = 1');
}

const UNDO_LATER_MIGRATIONS =
  'DROP TABLE sentence_cuts; DROP TABLE index_rules; DELETE FROM migrations WHERE id IN (2, 3);';

/** The same as it was before versions were kept. */
function storeOfTheFirstShape(path: string): void {
  storeOfTwoVersions(path);
  const store = openStore(path);
  cutByEarlierRules(store, 2);
  indexByEarlierRules(store);
  store.database.exec(UNDO_LATER_MIGRATIONS);
  store.close();
}

function proved(path: string, options = { readOnly: true }): { findings: string[]; notes: string[] } {
  const store = openStore(path, options);
  try {
    return {
      findings: verifyStore(store).map(({ kind, message }) => `${kind}: ${message}`),
      notes: verifyNotes(store),
    };
  } finally {
    store.close();
  }
}

const NOTE_OF_ONE = '1 source was cut by earlier rules: its cuts are proved by order and span only.';
const NOTE_OF_TWO = '2 sources were cut by earlier rules: their cuts are proved by order and span only.';

describe('the version of the rules', () => {
  it('is raised whenever a fixture is cut otherwise', () => {
    const files = readdirSync(fixtures).filter((name) => name.endsWith('.txt'));
    const found = {
      rules: CUT_RULES,
      cuts: Object.fromEntries(files.map((file) => [file, digestOfCuts(file)])),
    };
    const advice = 'Raise CUT_RULES where the rules cut otherwise than before; record the cuts in cuts.json.';
    expect(found, advice).toEqual(recorded);
  });

  it('is kept for every text, and is the present one again where a better reading replaces the text', () => {
    const store = openStore(':memory:');
    const key = { key: 'url:a' };
    const { sourceId } = putSource(store, document(paragraphs, { ...key, readClass: 'abstract' }));
    expect([...cutRulesOf(store)]).toEqual([[sourceId, CUT_RULES]]);
    cutByEarlierRules(store, sourceId);
    expect([...cutRulesOf(store)]).toEqual([[sourceId, 1]]);
    putSource(store, document([...paragraphs, 'In full.'], { ...key, readClass: 'full' }));
    expect([...cutRulesOf(store)]).toEqual([[sourceId, CUT_RULES]]);
    expect(verifyStore(store)).toEqual([]);
    store.close();
  });
});

describe('a source that other rules cut', () => {
  it('is sound beside one that the present rules cut, and is counted', () => {
    const path = join(folder(), 'store.db');
    storeOfTwoVersions(path);
    expect(proved(path)).toEqual({ findings: [], notes: [NOTE_OF_ONE] });
  });

  it('is cut otherwise where it says that the present rules cut it', () => {
    const path = join(folder(), 'store.db');
    storeOfTwoVersions(path);
    const store = openStore(path);
    store.database.exec(`UPDATE sentence_cuts SET rules = ${CUT_RULES}`);
    store.close();
    expect(proved(path).findings.join('\n')).toContain('The sentences are cut otherwise in source 1');
  });

  it('is found out where its rows, or what is made of them, were changed', () => {
    const path = join(folder(), 'store.db');
    storeOfTwoVersions(path);
    const first = 1_048_577;
    const changes: [string, string][] = [
      [`UPDATE sentences SET "end" = "end" - 1 WHERE id = ${first}`, 'sentences: The sentences'],
      [`UPDATE sentences SET start = start - 1 WHERE id = ${first + 1}`, 'sentences: The sentences'],
      [`UPDATE sentences SET "end" = "end" + 9999 WHERE id = ${first + 6}`, 'sentences: The sentences'],
      [`DELETE FROM sentences WHERE id = ${first + 6}`, 'sentences: The sentences'],
      [`UPDATE sentences SET section = 'methods' WHERE id = ${first + 1}`, 'sentences: The sentences'],
      [`UPDATE sentences SET paragraph = 1 WHERE id = ${first + 1}`, 'sentences: The sentences'],
      [`UPDATE passages SET last = last - 1 WHERE id = ${first}`, 'sentences: The passages'],
      [`DELETE FROM sentence_references WHERE sentence_id = ${first + 1}`, 'citations: The sentences'],
      [`INSERT INTO sentence_index (rowid, words) VALUES (${first}, 'planted')`, 'full-text: '],
      [`UPDATE source_texts SET text = replace(text, 'herons', 'storks')`, 'text: The text'],
      [`UPDATE evidence SET sentence_first = 3, sentence_last = 3`, 'span: The cited words'],
      [`DELETE FROM sentence_cuts WHERE source_id = 1`, 'sentences: Nothing says which rules'],
      [`UPDATE sentence_cuts SET seal = 'x' WHERE source_id = 2`, 'row: Row 2 of sentence_cuts'],
    ];
    for (const [sql, finding] of changes) {
      const copy = join(folder(), 'store.db');
      copyFileSync(path, copy);
      const store = openStore(copy);
      const { changes: changed } = store.database.prepare(sql).run();
      store.close();
      expect(changed, sql).toBeGreaterThan(0);
      expect(proved(copy).findings.join('\n'), sql).toContain(finding);
    }
  });
});

describe('a store from before versions were kept', () => {
  it('is read and proved as it is, without a byte of it written', () => {
    const path = join(folder(), 'store.db');
    storeOfTheFirstShape(path);
    const before = readFileSync(path);
    expect(proved(path)).toEqual({ findings: [], notes: [NOTE_OF_TWO] });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('is searched by the rules that its index was made by', () => {
    const path = join(folder(), 'store.db');
    storeOfTheFirstShape(path);
    const store = openStore(path, { readOnly: true });
    expect(indexRulesOf(store)).toBe(1);
    expect(searchSentences(store, { terms: ['seen', 'herons', 'fly'], limit: 9 })).not.toEqual([]);
    store.close();
  });

  it('is brought to the present shape when it is opened for writing, and keeps its cuts', () => {
    const path = join(folder(), 'store.db');
    storeOfTheFirstShape(path);
    const store = openStore(path);
    const cut = sentencesOf(store, 1);
    expect(cut).toHaveLength(7);
    expect([...cutRulesOf(store).values()]).toEqual([1, 1]);
    const { sourceId } = putSource(store, document(['A heron: it flew.'], { key: 'url:new' }));
    expect(cutRulesOf(store).get(sourceId)).toBe(CUT_RULES);
    expect(searchSentences(store, { terms: ['herons'], limit: 9 })).toHaveLength(3);
    expect(indexRulesOf(store)).toBe(INDEX_RULES);
    store.close();
    expect(proved(path)).toEqual({ findings: [], notes: [NOTE_OF_TWO] });
    const again = openStore(path);
    expect(sentencesOf(again, 1)).toEqual(cut);
    const marksOf = getText(again, 1)?.citationMarks ?? [];
    expect(citedBySentence(cut, marksOf).map(({ number }) => number)).toEqual([2, 6]);
    again.close();
  });

  it('does not have damage sealed as sound when it is brought there', () => {
    const path = join(folder(), 'store.db');
    storeOfTheFirstShape(path);
    const store = openStore(path);
    store.database.exec(`
      ${UNDO_LATER_MIGRATIONS}
      DROP TRIGGER sources_sealed_on_update; UPDATE sources SET url = 'https://example.com/' WHERE id = 1;`);
    store.database.exec(updateTrigger());
    store.close();
    openStore(path).close();
    expect(proved(path).findings).toEqual(['row: Row 1 of sources is not what was written.']);
  });
});

/** The statement of a trigger as every store has it. */
function updateTrigger(): string {
  const store = openStore(':memory:');
  const sql = store.database
    .prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE name = 'sources_sealed_on_update'`)
    .pluck()
    .get();
  store.close();
  if (sql === undefined) throw new Error('There is no such trigger.');
  return sql;
}
