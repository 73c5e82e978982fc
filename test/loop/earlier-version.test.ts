import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsOf } from '../../loop/report/documents.js';
import { research } from '../../loop/research.js';
import { lastState } from '../../loop/round-state.js';
import { isFinished } from '../../loop/stages/finish.js';
import { openStore } from '../../store/open-store.js';
import { finishedStage, getRun } from '../../store/runs.js';
import { registerSeal } from '../../store/seal.js';
import { verifyStore } from '../../store/verify.js';
import { ROOT, temporaryFolder, ZIKA } from '../tools/cli.js';
import { openRun, optionsFor } from '../tools/run-in-process.js';

/** Run folders that the version before made, when a round's state stood as JSON in the result of its last stage. */

const FIXTURES = join(ROOT, 'test/fixtures/earlier-version');
const ARTICLES = ['PMC4313657', 'PMC4344295', 'PMC4593458', 'PMC4214324'];
/** Where the folder was on the machine that made them. */
const FORMER_CORPUS = '/tmp/earlier/corpus';
const QUESTION = 'Can Zika virus be transmitted sexually?';

interface Synth {
  readonly answer: string;
  readonly claims: readonly { readonly claim: string; readonly evidence: readonly object[] }[];
}

const folder = temporaryFolder();
const corpus = join(folder.path, 'corpus');
const expected = JSON.parse(readFileSync(join(FIXTURES, 'synth.json'), 'utf8')) as Synth;

function unpack(name: string): string {
  const run = join(folder.path, name);
  mkdirSync(run, { recursive: true });
  const path = join(run, 'store.db');
  writeFileSync(path, gunzipSync(readFileSync(join(FIXTURES, `${name}.db.gz`))));
  const database = new Database(path);
  registerSeal(database);
  database.prepare('UPDATE corpora SET folder = replace(folder, ?, ?)').run(FORMER_CORPUS, corpus);
  database.prepare('UPDATE runs SET options = replace(options, ?, ?)').run(FORMER_CORPUS, corpus);
  database.close();
  return path;
}

async function synthOf(path: string, runId: string): Promise<Synth> {
  const store = openStore(path, { readOnly: true });
  const documents = await documentsOf(store, runId);
  store.close();
  return JSON.parse(documents.get('synth.json') ?? '') as Synth;
}

function findingsOf(path: string): readonly string[] {
  const store = openStore(path, { readOnly: true });
  const findings = verifyStore(store).map(({ message }) => message);
  store.close();
  return findings;
}

beforeAll(() => {
  mkdirSync(corpus);
  for (const name of ARTICLES)
    writeFileSync(join(corpus, `${name}.xml`), gunzipSync(readFileSync(join(ZIKA, `${name}.xml.gz`))));
});
afterAll(() => folder.remove());

describe('a finished run of the version before', () => {
  it('is reported and verified as it was, and its file stays as it is', async () => {
    const path = unpack('finished');
    const before = readFileSync(path);
    expect(findingsOf(path)).toEqual([]);
    const { answer, claims } = await synthOf(path, 'finished');
    expect(answer).toBe(expected.answer);
    expect(claims.map(({ claim, evidence }) => ({ claim, evidence }))).toEqual(
      expected.claims.map(({ claim, evidence }) => ({ claim, evidence })),
    );
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('is brought to the present shape when it is opened for writing, and has ended all the same', async () => {
    const path = unpack('finished');
    const opened = openRun({
      folder: join(folder.path, 'finished'),
      question: QUESTION,
      options: optionsFor(corpus),
    });
    const state = lastState(opened.run);
    expect(state).toMatchObject({ round: 2, ending: 'converged' });
    expect(state.signOffs.map(({ signoff }) => signoff)).toEqual([true, true]);
    expect(isFinished(opened.run, state)).toBe(true);
    expect(finishedStage(opened.store, { runId: 'finished', round: 2, stage: 'decide' })).toBeNull();
    opened.close();
    expect(findingsOf(path)).toEqual([]);
    expect((await synthOf(path, 'finished')).answer).toBe(expected.answer);
  });
});

describe('a killed run of the version before', () => {
  it('is reported as far as it got, and is told that it cannot go on, and what can be done', async () => {
    const path = unpack('killed');
    expect(findingsOf(path)).toEqual([]);
    expect((await synthOf(path, 'killed')).claims.length).toBeGreaterThan(0);
    const opened = openRun({
      folder: join(folder.path, 'killed'),
      question: QUESTION,
      options: optionsFor(corpus),
    });
    const before = lastState(opened.run);
    expect(before).toMatchObject({ round: 1, ending: null });
    expect(before.claims.map(({ claim }) => claim)).toEqual(expected.claims.map(({ claim }) => claim));
    await expect(research(opened.run)).rejects.toMatchObject({
      code: 'earlier-loop',
      cure: expect.stringMatching(/report.*refine RUN/) as string,
    });
    expect(lastState(opened.run)).toEqual(before);
    expect(getRun(opened.store, 'killed')?.status).toBe('running');
    opened.close();
    expect(findingsOf(path)).toEqual([]);
    expect((await synthOf(path, 'killed')).claims.length).toBe(before.claims.length);
  });
});
