import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WriterReply } from '../../agents/roles/writer.js';
import { askFollowUp, type AskedFollowUp } from '../../loop/stages/follow-up/ask-follow-up.js';
import { followUpsOf } from '../../loop/report/follow-ups.js';
import { readSynth } from '../../loop/gate/read-synth.js';
import { indexSources } from '../../loop/gate/source-index.js';
import { prepareSource } from '../../loop/gate/prepare.js';
import { verifyReport } from '../../loop/gate/verify.js';
import { documentsOf } from '../../loop/report/documents.js';
import { research } from '../../loop/research.js';
import { lastState } from '../../loop/round-state.js';
import { Interrupted } from '../../loop/run.js';
import { readStoreSources } from '../../store/read-sources.js';
import { verifyStore } from '../../store/verify.js';
import { temporaryFolder } from '../tools/cli.js';
import { openRun, optionsFor, scriptedRoles, type OpenRun } from '../tools/run-in-process.js';

const QUESTION = 'What does a tram ticket in Brenn cost?';
const FOLLOW_UP = 'Do children ride the tram without a ticket?';

const folder = temporaryFolder();
const opened: OpenRun[] = [];
afterAll(() => {
  for (const each of opened) each.close();
  folder.remove();
});
const write = (path: string, text: string): void => {
  mkdirSync(join(folder.path, path, '..'), { recursive: true });
  writeFileSync(join(folder.path, path), text);
};
beforeAll(() => {
  write(
    'fares/fares.md',
    '# Fares of the tram in Brenn\n\nA single ticket for the tram in Brenn costs 2.40 euros in the inner zone and 3.10 euros beyond it. A day ticket for the tram in Brenn costs 7.50 euros and is valid until three in the morning.\n\n## Children\n\nChildren under six ride the tram in Brenn without a ticket when an adult is with them. Children from six to fourteen pay half the price of a single ticket.\n',
  );
});

type Draft = WriterReply['claims'][number];
const claim = (text: string, ref: string): Draft => ({
  ...{ action: 'new', claimId: null, claim: text, findings: [ref], section: 'fares', stance: 'neutral' },
  ...{ confidence: 'med', decides: false, answersOpposition: false, kind: 'reported', part: 'section' },
});

interface Scripted {
  readonly asked: string[];
  /** Made of the sentences that the request shows. */
  readonly drafts: (refOf: (words: string) => string) => readonly Draft[];
  readonly signal?: AbortSignal;
}

/** A run that has ended, whose writer writes for follow-ups what it is told. */
async function ended(name: string, script: Scripted) {
  const run = openRun({
    folder: join(folder.path, name),
    question: QUESTION,
    options: optionsFor(join(folder.path, 'fares'), { maxRounds: 1 }),
    roles: scriptedRoles({
      writer: (input, usual) => {
        if (input.question === QUESTION) return usual;
        script.asked.push(input.question);
        const shown = input.passages.flatMap(({ sentences }) => sentences);
        const refOf = (words: string): string =>
          shown.find(({ text }) => text.includes(words))?.ref ?? 'S9.9';
        return { ...usual, claims: [...script.drafts(refOf)] };
      },
    }),
  });
  opened.push(run);
  await research(run.run);
  return run;
}

const asking = (changes: Partial<AskedFollowUp> = {}): AskedFollowUp => ({
  ...{ question: FOLLOW_UP, budgetTokens: null, budgetUsd: null },
  ...changes,
});
const CHILDREN = 'Children under six ride the tram in Brenn without a ticket when an adult is with them.';

describe('a follow-up', () => {
  it('is answered from what was read, under the gate, and kept with the run', async () => {
    const asked: string[] = [];
    const { run, store } = await ended('answered', {
      asked,
      drafts: (refOf) => [
        claim(CHILDREN, refOf('under six')),
        claim('Grey jars hold 950 litres of salt.', refOf('under six')),
      ],
    });
    const before = lastState(run);
    const { id, answer } = await askFollowUp(run, asking());
    expect(id).toBe('Q1');
    expect(answer.sentences).toEqual([{ text: CHILDREN, claimIds: ['C1'], sourceIds: ['S1'] }]);
    expect(lastState(run)).toEqual(before);
    expect(verifyStore(store)).toEqual([]);

    const documents = await documentsOf(store, run.id);
    const report = documents.get('report.md') ?? '';
    expect(report).toContain(`## Follow-up questions\n\n### ${FOLLOW_UP}\n\n“${CHILDREN}” [S1]`);
    expect(report).not.toContain('950');
    expect(documents.get('report.html')).toContain('Follow-up questions');
    const synth = JSON.parse(documents.get('synth.json') ?? '') as { followUps: { sentences: object[] }[] };
    expect(synth.followUps[0]?.sentences).toHaveLength(1);
    const stored = indexSources(
      readStoreSources(join(run.folder, 'store.db')).map((source) => prepareSource(source)),
    );
    const { citations, coverage } = verifyReport(report.slice(report.indexOf('## Follow-up'), report.indexOf('## Appendix')), stored);
    expect(citations.filter(({ verdict }) => verdict !== 'holds' && verdict !== 'located')).toEqual([]);
    expect(coverage).toMatchObject({ checked: 1, statements: 1 });
    expect(readSynth(documents.get('synth.json') ?? '').claims).toHaveLength(before.claims.length);
  });

  it('has the same answer when it is asked again, which nobody is asked for', async () => {
    const asked: string[] = [];
    const { run } = await ended('again', { asked, drafts: (refOf) => [claim(CHILDREN, refOf('under six'))] });
    const first = await askFollowUp(run, asking());
    expect(await askFollowUp(run, asking({ question: 'do children ride the tram without a ticket' }))).toEqual(first);
    expect(asked).toHaveLength(1);
    const other = await askFollowUp(run, asking({ question: 'What does a day ticket cost?' }));
    expect(other.id).toBe('Q2');
    expect(followUpsOf(run).map(({ id }) => id)).toEqual(['Q1', 'Q2']);
  });

  it('goes on after a stop, without asking again what was answered', async () => {
    const asked: string[] = [];
    const drafts: Scripted['drafts'] = (refOf) => [claim(CHILDREN, refOf('under six'))];
    const { run } = await ended('stopped', { asked, drafts });
    const stop = new AbortController();
    const watched = {
      ...run,
      signal: stop.signal,
      watch: (event: { type: string; stage?: unknown }) => {
        if (event.type === 'stage-finished' && String(event.stage).startsWith('draft-')) stop.abort();
      },
    };
    await expect(askFollowUp(watched, asking())).rejects.toThrow(Interrupted);
    expect(followUpsOf(run)).toEqual([]);
    const { answer } = await askFollowUp(run, asking());
    expect(answer.sentences).toHaveLength(1);
    expect(asked).toHaveLength(1);
  });

  it('that nothing answers has the nearest passages and says so', async () => {
    const { run, store } = await ended('nothing', { asked: [], drafts: () => [] });
    const { answer } = await askFollowUp(run, asking({ question: 'Do dogs pay on the tram in Brenn?' }));
    expect(answer.sentences).toEqual([]);
    expect(answer.passages.length).toBeGreaterThan(0);
    const report = (await documentsOf(store, run.id)).get('report.md') ?? '';
    expect(report.slice(report.indexOf('## Follow-up'))).toMatch(/Do dogs pay[^“]+“[^”]+” \[S1\]/u);
  });
}); // prettier-ignore

describe('damage to a kept follow-up', () => {
  it('is found by verification', async () => {
    const { run, store } = await ended('damaged', {
      asked: [],
      drafts: (refOf) => [claim(CHILDREN, refOf('under six'))],
    });
    await askFollowUp(run, asking());
    store.database
      .prepare(`UPDATE follow_ups SET answer = replace(answer, '"start":', '"start":1') WHERE run_id = ?`)
      .run(run.id);
    expect(verifyStore(store).map(({ kind }) => kind)).toContain('span');
  });
});
