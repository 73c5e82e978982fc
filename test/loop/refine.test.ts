import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Roles } from '../../agents/roles/roles.js';
import { beginRefined } from '../../loop/refine.js';
import { documentsOf } from '../../loop/report/documents.js';
import { research } from '../../loop/research.js';
import { lastState } from '../../loop/round-state.js';
import { Interrupted, type Run } from '../../loop/run.js';
import { openJournal } from '../../store/sqlite-journal.js';
import { listRunSources } from '../../store/run-sources.js';
import { verifyStore } from '../../store/verify.js';
import { temporaryFolder } from '../tools/cli.js';
import { openRun, optionsFor, scriptedRoles, type OpenRun } from '../tools/run-in-process.js';

const QUESTION = 'What does a tram ticket in Brenn cost?';
const OTHER = 'Until when is a day ticket for the tram in Brenn valid?';

const folder = temporaryFolder();
const opened: OpenRun[] = [];
afterAll(() => {
  for (const each of opened) each.close();
  folder.remove();
});
beforeAll(() => {
  mkdirSync(join(folder.path, 'fares'));
  writeFileSync(
    join(folder.path, 'fares/fares.md'),
    '# Fares of the tram in Brenn\n\nA single ticket for the tram in Brenn costs 2.40 euros in the inner zone and 3.10 euros beyond it. A day ticket for the tram in Brenn costs 7.50 euros and is valid until three in the morning.\n',
  );
});

/** What a strong model would do, in short: two parts, all claims kept, the reviewer finds prices beside the second question. */
function roles(reviewed: string[]): Roles {
  const scripted = scriptedRoles({
    decomposer: (input, usual) => ({
      ...usual,
      subtopics:
        input.question === QUESTION
          ? [{ name: 'Prices', scope: 'in euros' }]
          : [
              { name: 'Places', scope: 'where it is sold' },
              { name: 'Validity', scope: 'until when a day ticket is valid' },
            ],
    }),
    writer: (input, usual) => ({ ...usual, claims: input.standing.length > 0 ? [] : usual.claims }),
    reviewer: (input) => ({
      verdicts: input.claims.map(({ id, text }) => {
        reviewed.push(`${input.question} ${id}`);
        const isBeside = input.question === OTHER && text.includes('single ticket');
        return {
          claimId: id,
          verdict: isBeside ? ('BESIDE_THE_POINT' as const) : ('SUPPORTED' as const),
          reason: 'It was read.',
          ...{ rewrite: null, moveTo: null, contradiction: null },
          ...{ against: [], strikeRefs: [], addRefs: [] },
        };
      }),
    }),
  });
  return { ...scripted, kind: 'model' };
}

/** A run without a model whose rules claim every sentence on a ticket. */
const STATING = scriptedRoles({
  writer: ({ passages }, usual) => ({
    ...usual,
    claims: passages
      .flatMap(({ sentences }) => sentences)
      .filter(({ text }) => text.includes('ticket for the tram'))
      .map(({ text, ref }) => ({
        ...{
          action: 'new',
          claimId: null,
          kind: 'reported',
          part: 'section',
          section: 'Prices',
          claim: text,
        },
        ...{ findings: [ref], stance: 'neutral', confidence: 'med', decides: true, answersOpposition: false },
      })),
  }),
});

/** A run whose brief was made by rule. */
function begin(name: string): OpenRun {
  const run = openRun({
    folder: join(folder.path, name),
    question: QUESTION,
    options: optionsFor(join(folder.path, 'fares'), { maxRounds: 1 }),
  });
  opened.push(run);
  return run;
}

function refined(run: Run, id: string, own: Roles = run.roles): Run {
  const { store, question, options, now } = run;
  const known = beginRefined(store, {
    from: { id: run.id, question, store },
    ...{ id, question: OTHER, options, at: now() },
  });
  const place = join(folder.path, id);
  mkdirSync(place, { recursive: true });
  return { ...run, ...known, folder: place, roles: own, journal: openJournal(store, { runId: id, now }) };
}

describe('a run that goes on with another question', () => {
  it('begins with the sources, and with the claims as nobody had judged them', async () => {
    const reviewed: string[] = [];
    const { run, store, events } = begin('model');
    await research({ ...run, roles: STATING });
    const earlier = lastState(run);
    expect(earlier.claims.length).toBeGreaterThan(0);
    const before = await documentsOf(store, run.id);
    const next = refined(run, 'model-2', roles(reviewed));
    events.length = 0;
    const state = await research(next);
    expect(listRunSources(store, next.id).map(({ number, sourceId }) => [number, sourceId])).toEqual(
      listRunSources(store, run.id).map(({ number, sourceId }) => [number, sourceId]),
    );
    const all = [...state.claims, ...state.background];
    for (const { id, claim, evidence } of earlier.claims)
      expect(all.find((each) => each.id === id)).toMatchObject({ claim, evidence });
    expect(reviewed.filter((each) => each.startsWith(OTHER)).length).toBeGreaterThanOrEqual(earlier.claims.length);
    expect(state.background.map(({ claim }) => claim).join(' ')).toContain('single ticket');
    expect(state.claims.find(({ claim }) => claim.includes('day ticket'))?.subtopic).toBe('Validity');
    expect(state.signOffs.every(({ round }) => round >= 1)).toBe(true);
    expect(verifyStore(store)).toEqual([]);
    const documents = await documentsOf(store, next.id);
    expect(JSON.parse(documents.get('synth.json') ?? '')).toMatchObject({
      question: OTHER,
      refines: { run: 'model', question: QUESTION },
    });
    expect(documents.get('report.md')).toContain(`Goes on from: “${QUESTION}” (model)`);
    expect(await documentsOf(store, run.id)).toEqual(before);
  }); // prettier-ignore

  it('goes on after a stop with what it had carried over, once', async () => {
    const { run } = begin('stopped');
    await research(run);
    const stop = new AbortController();
    const next = refined(run, 'stopped-2', roles([]));
    const watch = (event: { type: string; stage?: unknown }): void => {
      if (event.type === 'stage-finished' && event.stage === 'carry') stop.abort();
    };
    await expect(research({ ...next, signal: stop.signal, watch })).rejects.toThrow(Interrupted);
    const carried = lastState(next).claims;
    expect(carried.map(({ id }) => id)).toEqual(lastState(run).claims.map(({ id }) => id));
    expect(carried.every(({ review }) => review.status === 'not-reviewed')).toBe(true);
    const state = await research(next);
    expect(state.round).toBe(1);
  });

  it('without a model drafts anew from the same sources', async () => {
    const { run, store } = begin('rules');
    await research(run);
    const next = refined(run, 'rules-2');
    const state = await research(next);
    expect(state.claims.every(({ firstRound }) => firstRound === 1)).toBe(true);
    expect(listRunSources(store, next.id)).toHaveLength(1);
  });

  it('is refused where nothing was read', () => {
    const { run } = begin('unread');
    expect(() => refined(run, 'unread-2')).toThrow('has read nothing that could be reused');
  });
});
