import { UNKNOWN_ORIGIN } from '../../../text/document.js';
import { afterAll, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { Claim, Contradiction, OppositionMemo } from '../../../loop/claim.js';
import { digest } from '../../../loop/stages/digest.js';
import type { Digest, Plan } from '../../../loop/results.js';
import { initialState, type RoundState } from '../../../loop/state.js';
import { sentenceCosts } from '../../../loop/context/sentence-costs.js';
import { showSources } from '../../../loop/context/show.js';
import { ROLE_TOKENS } from '../../../agents/roles/token-sizes.js';
import type { LeftOut } from '../../../agents/roles/rendering/lists.js';
import { renderSources as render } from '../../../agents/roles/rendering/sources.js';
import { addRunSources } from '../../../store/run-sources.js';
import { finishStage } from '../../../store/runs.js';
import { sentencesOf } from '../../../store/sentence-rows.js';
import { putSource } from '../../../store/sources.js';
import { temporaryFolder } from '../../tools/cli.js';
import { few } from '../../tools/volume.js';
import { openRun, optionsFor, scriptedRoles, type OpenRun } from '../../tools/run-in-process.js';

const QUESTION = 'Does quinine help adults with night cramps?';
const SUBTOPIC = { name: 'benefit', scope: 'how many night cramps quinine prevents in adults' };

/** Words that no other source holds, so that nothing but its place leads to it. */
const aside = (index: number): string =>
  `Harbour pilots of district ${index} wrote letters about lanterns and ropes.`;
const finding = (index: number): string =>
  `In trial ${index} quinine prevented ${100 + index} night cramps in adults who took ${index} tablets.`;

/** Each source: a title line, findings on the subject, and an aside as the last sentence. */
const textOfSource = (index: number, findings: number): string =>
  [
    `We studied patients of clinic ${index} for a year.`,
    ...Array.from({ length: findings }, (_, each) => finding(index * 50 + each)),
    aside(index),
  ].join(' ');

const LAST = (findings: number): number => findings + 2;

describe('the digest of a model run', () => {
  const folder = temporaryFolder();
  const opened: OpenRun[] = [];
  afterAll(() => {
    for (const each of opened) each.close();
    folder.remove();
  });

  const open = (name: string): OpenRun => {
    const roles = { ...scriptedRoles({}), kind: 'model' as const };
    const options = optionsFor(folder.path);
    const made = openRun({ folder: join(folder.path, name), question: QUESTION, options, roles });
    opened.push(made);
    return made;
  };

  const addSources = (run: OpenRun, about: { from: number; to: number; round: number; findings: number }) => {
    for (let index = about.from; index <= about.to; index += 1) {
      const { sourceId } = putSource(run.store, {
        ...UNKNOWN_ORIGIN,
        ...{ key: `https://example.org/${index}`, doi: null, address: `https://example.org/${index}` },
        ...{ addresses: [], title: `Report ${index} of a clinic`, authors: [], publishedAt: '2020-01-01' },
        ...{ siteName: null, language: 'en', license: null, articleType: null },
        ...{ pmid: null, pmcid: null, arxiv: null, notices: [], warnings: [] },
        ...{ text: textOfSource(index, about.findings), blocks: [], references: [], citationMarks: [] },
        ...{ footnotes: [], readClass: 'full', extractor: 'test 1', retrievedAt: '2026-01-01T00:00:00Z' },
      });
      const row = { sourceType: 'peer' as const, angles: [], queries: [], why: '' };
      addRunSources(run.store, run.run.id, [{ sourceId, round: about.round, ...row }]);
    }
  };

  const planOf = (round: number): Plan => ({
    ...{ round, subtopics: [SUBTOPIC], familiarity: 'common', queries: [], failedParts: [] },
    target: { text: QUESTION, query: null, gapId: null, kind: 'question', queries: [] },
  });
  const digestOf = async (
    run: OpenRun,
    round: number,
    changes: Partial<RoundState> = {},
  ): Promise<Digest> => {
    const before: RoundState = { ...initialState(QUESTION), round: round - 1, ...changes };
    const [first] = await digest(run.run, { before, queries: planOf(round) });
    return first as Digest;
  };
  const namesOf = (shown: Digest['shown']): string[] =>
    shown.map(([source, sentence]) => `S${source}.${sentence}`);
  const tokensOf = (run: OpenRun, { shown }: Digest): number => {
    const costs = sentenceCosts(run.run);
    return shown.reduce((sum, place) => sum + (costs.of(place)?.tokens ?? 0), 0);
  };

  it('shows what claims, the opposing memo and both sides of a dispute rest on, however crowded it is', async () => {
    const run = open('required');
    addSources(run, { from: 1, to: 120, round: 1, findings: 12 });
    const last = LAST(12);
    const claim = { subtopic: SUBTOPIC.name, evidence: [{ ref: `S90.${last}` }] } as unknown as Claim;
    const side = (ref: string) => ({ statement: '', refs: [ref], evidence: [] });
    const dispute = { sides: [side(`S80.${last}`), side(`S81.${last}`)] } as unknown as Contradiction;
    const opposition = { memo: 'It fails.', refs: [`S70.${last - 1}-${last}`] } as unknown as OppositionMemo;
    const same = open('required-plain');
    addSources(same, { from: 1, to: 120, round: 1, findings: 12 });
    const plain = await digestOf(same, 1);
    const wanted = [`S90.${last}`, `S80.${last}`, `S81.${last}`, `S70.${last - 1}`, `S70.${last}`];
    expect(namesOf(plain.shown)).not.toEqual(expect.arrayContaining(wanted));
    const shown = await digestOf(run, 1, { claims: [claim], contradictions: [dispute], opposition });
    expect(namesOf(shown.shown)).toEqual(expect.arrayContaining(wanted));
    expect(tokensOf(run, shown)).toBeLessThan(14_000);
  });

  it('shows what was read after round 1, however much its claims rest on', async () => {
    const run = open('unseen');
    addSources(run, { from: 1, to: 40, round: 1, findings: 12 });
    const refs = Array.from({ length: 40 }, (_, index) => ({ ref: `S${index + 1}.2-7` }));
    const claims = refs.map((ref) => ({ subtopic: SUBTOPIC.name, claim: 'It does.', evidence: [ref] }));
    await digestOf(run, 1, { claims: claims as unknown as Claim[] });
    addSources(run, { from: 41, to: 46, round: 2, findings: 12 });
    const { shown } = await digestOf(run, 2, { claims: claims as unknown as Claim[] });
    const late = new Set(shown.map(([source]) => source).filter((source) => source > 40));
    expect(late.size).toBeGreaterThanOrEqual(4);
    expect(tokensOf(run, { shown } as Digest)).toBeLessThan(7_500);
  });

  it('shows in a later round what was read since, and nothing a second time', async () => {
    const run = open('growing');
    const before = new Set<string>();
    for (const round of [1, 2, 3, 4]) {
      addSources(run, { from: round * 10 - 9, to: round * 10, round, findings: 12 });
      const { shown } = await digestOf(run, round);
      expect(shown.length).toBeGreaterThan(20);
      expect(namesOf(shown).filter((name) => before.has(name))).toEqual([]);
      for (const name of namesOf(shown)) before.add(name);
    }
  });

  it('shows nothing where nothing was read since, and what is on the target of what was not shown', async () => {
    const run = open('no-news');
    addSources(run, { from: 1, to: 60, round: 1, findings: 12 });
    const first = await digestOf(run, 1);
    const aimedAt = async (round: number, text: string): Promise<string[]> => {
      const target = { text, query: null, gapId: null, kind: 'gap', queries: [] } as const;
      const before = { ...initialState(QUESTION), round: round - 1 };
      const [only] = await digest(run.run, { before, queries: { ...planOf(round), target } });
      return namesOf(only?.shown ?? []);
    };
    expect(await aimedAt(2, 'Platelets of patients with thrombocytopenia')).toEqual([]);
    const shown = await aimedAt(3, 'What harbour pilots of district 59 wrote about lanterns');
    expect(shown).toContain(`S59.${LAST(12)}`);
    const again = shown.filter((name) => namesOf(first.shown).includes(name));
    expect(again.length).toBeLessThan(0.1 * shown.length + 3);
  });

  it('shows after a sign-off what was read since, and no leftovers of what was read before', async () => {
    const run = open('signed-off');
    addSources(run, { from: 1, to: 60, round: 1, findings: 12 });
    await digestOf(run, 1);
    const target = { ...planOf(2).target, text: 'What harbour pilots of district 59 wrote about lanterns' };
    const signOffs = [{ round: 1, signoff: true, claimsHash: 'x' }];
    const state = { ...initialState(QUESTION), round: 1, signOffs };
    const [quiet] = await digest(run.run, { before: state, queries: { ...planOf(2), target } });
    expect(quiet?.shown).toEqual([]);
    addSources(run, { from: 61, to: 63, round: 3, findings: 12 });
    const { shown } = await digestOf(run, 3, { signOffs });
    expect(new Set(shown.map(([source]) => source))).toEqual(new Set([61, 62, 63]));
  });

  it('shows a sentence to one part alone, and a value first to the part that asks for it', async () => {
    const parts = [
      { name: 'Cramps', scope: 'how many night cramps quinine prevented in trials; not how many tablets' },
      { name: 'Dose', scope: 'tablets that adults took' },
    ];
    const run = open('parts');
    addSources(run, { from: 1, to: 30, round: 1, findings: 12 });
    const attributes = [{ name: 'tablets taken', unit: 'tablets' }];
    const wanted = { things: ['quinine'], attributes, rubric: [] };
    const subject = { subtopics: parts, familiarity: 'common', wanted, failedParts: [] };
    const at = { runId: run.run.id, round: 1, at: run.run.now() };
    finishStage(run.store, { ...at, stage: 'decompose', result: subject });
    const queries = { ...planOf(1), subtopics: parts };
    const digests = await digest(run.run, { before: initialState(QUESTION), queries });
    const [cramps = [], dose = []] = digests.map(({ shown }) => namesOf(shown));
    const findings = (names: readonly string[]): number =>
      names.filter((name) => !name.endsWith('.1') && !name.endsWith(`.${LAST(12)}`)).length;
    expect(findings(dose)).toBeGreaterThan(60);
    expect(findings(cramps)).toBeLessThan(findings(dose) / 4);
    const shared = cramps.filter((name) => dose.includes(name));
    expect(shared.length).toBeLessThan(0.1 * dose.length);
  });

  it.each(few([200, 1000]))('takes as many bytes of a request for %i sources as for fifty', async (most) => {
    const bytes = async (name: string, sources: number): Promise<number> => {
      const run = open(name);
      run.store.commit(() => addSources(run, { from: 1, to: sources, round: 1, findings: 12 }));
      const { shown } = await digestOf(run, 1);
      const record: LeftOut[] = [];
      const sourcesShown = showSources(run.run, shown, { keepOrder: true });
      const text = render(sourcesShown, {
        maxTokens: ROLE_TOKENS.synthesizer.shows.sources,
        seed: '',
        record,
      }).text;
      expect(record).toEqual([]);
      return Buffer.byteLength(text);
    };
    const [fifty, many] = [await bytes(`fifty-${most}`, 50), await bytes(`many-${most}`, most)];
    expect(Math.abs(many / fifty - 1)).toBeLessThan(0.1);
  });

  it('shows no sentence twice, and none that can back no claim', async () => {
    const run = open('once');
    addSources(run, { from: 1, to: 30, round: 1, findings: 12 });
    run.store.database.prepare("UPDATE sentences SET kind = 'reference' WHERE id % 2 = 0").run();
    const { shown } = await digestOf(run, 1);
    expect(shown.length).toBeGreaterThan(50);
    expect(new Set(namesOf(shown)).size).toBe(shown.length);
    const costs = sentenceCosts(run.run);
    const kinds = shown.map(([source, sentence]) => {
      const { sourceId } = costs.sources[source - 1] as (typeof costs.sources)[number];
      return sentencesOf(run.store, sourceId, { from: sentence, to: sentence })[0]?.kind;
    });
    expect(kinds).not.toContain('reference');
  });
});
