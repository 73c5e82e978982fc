import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finished } from '../tools/cli.js';
import { isAccepted, type Verdict } from '../../loop/gate/verdict.js';
import { call } from '../tools/call.js';
import { cli, temporaryFolder, ZIKA } from '../tools/cli.js';
import { readStoreSources } from '../../store/read-sources.js';
import { verifyStore } from '../../store/verify.js';
import { openStore } from '../../store/open-store.js';

const QUESTION = 'Can Zika virus be transmitted other than by mosquitoes?';

interface Synth {
  question: string;
  answer: string;
  claims: {
    id: string;
    claim: string;
    sourceIds: string[];
    evidence: { sourceId: string; exact: string; start: number; end: number; sha256: string }[];
    review: { status: string };
  }[];
}

describe('an offline run over a folder of real articles', () => {
  const folder = temporaryFolder();
  const runFolder = join(folder.path, 'zika');
  let finished: Finished;
  const json = <T>(name: string): T => JSON.parse(readFileSync(join(runFolder, name), 'utf8')) as T;

  beforeAll(async () => {
    finished = await cli([QUESTION, '--corpus', ZIKA, '--run', runFolder], { cwd: folder.path });
  });
  afterAll(() => folder.remove());

  it('converges and prints the path of the brief', () => {
    expect(finished.stderr).toContain('Passages only: ');
    expect(finished.stdout.trim()).toBe('zika/report.html');
    expect(finished.code).toBe(0);
  });

  it('names a route that the articles report, and no other, in the answer', () => {
    const { answer, claims } = json<Synth>('synth.json');
    expect(answer).toMatch(/sexual/i);
    expect(claims.length).toBeGreaterThanOrEqual(2);
    for (const { claim } of claims) expect(claim).toMatch(/sexual/i);
  });

  it('cites no distractor: no moth, no author named Zika', () => {
    const sources = readStoreSources(runFolder);
    const cited = new Set(json<Synth>('synth.json').claims.flatMap((claim) => claim.sourceIds));
    const titles = sources.filter((source) => cited.has(source.id)).map((source) => source.title ?? '');
    for (const title of titles) expect(title).not.toMatch(/moth|Spartina|biobank|Mapungubwe|purpose/i);
  });

  it('puts every piece of evidence where it says, in the stored text', () => {
    const texts = new Map(readStoreSources(runFolder).map((source) => [source.id, source]));
    const pieces = json<Synth>('synth.json').claims.flatMap((claim) => claim.evidence);
    expect(pieces.length).toBeGreaterThan(0);
    for (const piece of pieces) {
      expect(texts.get(piece.sourceId)?.text.slice(piece.start, piece.end)).toBe(piece.exact);
      expect(texts.get(piece.sourceId)?.sha256).toBe(piece.sha256);
    }
  });

  it('says that nobody reviewed the claims', () => {
    for (const claim of json<Synth>('synth.json').claims) expect(claim.review.status).toBe('not-reviewed');
  });

  it('keeps the three articles of one title apart', () => {
    const store = openStore(join(runFolder, 'store.db'), { readOnly: true });
    const rows = store.database
      .prepare<[], { workId: number }>(
        "SELECT work_id AS workId FROM sources WHERE title = 'Zika Virus, French Polynesia, South Pacific, 2013'",
      )
      .all();
    store.close();
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map((row) => row.workId)).size).toBe(3);
  });

  it('leaves a store that proves itself, and a brief whose every statement is cited and holds', async () => {
    const store = openStore(join(runFolder, 'store.db'), { readOnly: true });
    expect(verifyStore(store)).toEqual([]);
    store.close();
    for (const name of ['synth.json', 'report.md']) {
      const verified = await call([join(runFolder, name), runFolder, '--json'], {
        cwd: folder.path,
        command: 'verify-citations',
      });
      const report = JSON.parse(verified.stdout) as {
        coverage: { checked: number; statements: number };
        citations: { verdict: Verdict }[];
      };
      expect(report.citations.filter(({ verdict }) => !isAccepted(verdict))).toEqual([]);
      expect(report.coverage.checked).toBe(report.coverage.statements);
      expect(verified.code).toBe(0);
    }
  });

  it('counts queries, reads and angles in rounds.json', () => {
    const rounds = json<
      {
        round: number;
        queries: { angle: string }[];
        readsByAngle: Record<string, number>;
        signoff: boolean;
        sources: number;
      }[]
    >('rounds.json');
    expect(rounds.at(-1)?.signoff).toBe(true);
    expect(rounds.at(-2)?.signoff).toBe(true);
    const angles = new Set(rounds.slice(0, 2).flatMap((row) => row.queries.map((query) => query.angle)));
    expect([...angles].sort()).toEqual(['counter-argument', 'entity', 'source-type', 'time-window']);
    expect(Object.keys(rounds[0]?.readsByAngle ?? {})).toHaveLength(4);
  });

  it('changes nothing when it is started or resumed again', async () => {
    const before = readFileSync(join(runFolder, 'store.db'));
    const again = await call(['resume', runFolder], { cwd: folder.path });
    const restarted = await call([QUESTION, '--corpus', ZIKA, '--run', runFolder], { cwd: folder.path });
    expect([again.code, restarted.code]).toEqual([0, 0]);
    expect(readFileSync(join(runFolder, 'store.db')).equals(before)).toBe(true);
  });

  it('goes on when a limit is raised', async () => {
    const before = json<{ round: number }[]>('rounds.json').length;
    const raised = await call(['resume', runFolder, '--max-rounds', '9'], { cwd: folder.path });
    expect(raised.code).toBe(0);
    expect(json<{ round: number }[]>('rounds.json').length).toBeGreaterThan(before);
  });
});
