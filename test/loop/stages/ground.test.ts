// @ts-nocheck -- TODO writer
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RepairerInput, RepairerReply } from '../../../agents/roles/repairer.js';
import type { Claim, Draft } from '../../../loop/claim.js';
import { ground } from '../../../loop/stages/ground.js';
import type { DraftContradiction, Grounded } from '../../../loop/results.js';
import { initialState, type RoundState } from '../../../loop/state.js';
import { temporaryFolder } from '../../tools/cli.js';
import { answeringRoles, articleOf, readWeb, type ReadWeb } from '../read-web.js';

/** What becomes of drafts in the gate, over stored texts; the repairer answers as written. */

const FEWER = 'Cramps fell from 9 to 4 a week among 61 people who drank the tonic.';
const FEWER_TOO = 'In the second ward cramps fell from 9 to 4 a week as well.';
const MORE = 'Cramps rose from 5 to 8 a week among 40 people who drank the tonic.';

const folder = temporaryFolder();
let web: ReadWeb;
let round = 0;

beforeAll(async () => {
  web = await readWeb(`${folder.path}/web`, [
    articleOf('alpha', [FEWER, 'Nobody left the trial.']),
    articleOf('beta', ['Two people left the trial.', MORE]),
    articleOf('gamma', [FEWER_TOO]),
  ]);
});
afterAll(async () => {
  await web.close();
  folder.remove();
});

const draftOf = (claim: string, refs: readonly string[], changes: Partial<Draft> = {}): Draft => ({
  ...{ id: 'D1', action: 'new', claimId: null, claim, refs, subtopic: 'tonic', stance: 'for' },
  ...{ confidence: 'med', decisionCritical: true, answersOpposition: false, computed: false },
  ...changes,
});

interface Given {
  readonly standing?: readonly Claim[];
  readonly before?: Partial<RoundState>;
  readonly contradictions?: readonly DraftContradiction[];
  readonly repair?: (input: RepairerInput) => RepairerReply | null;
}

/** Each in a round of its own: a stage that has run is not run again. */
function groundDrafts(drafts: readonly Draft[], about: Given = {}): Promise<Grounded> {
  round += 1;
  const before = { ...initialState('q'), round, claims: about.standing ?? [], ...about.before };
  const roles = answeringRoles({ repairer: about.repair ?? (() => null) });
  const queries = {
    round: round + 1,
    target: before.nextTarget,
    subtopics: [],
    queries: [],
    failedParts: [],
  };
  return ground(
    { ...web.run, roles },
    {
      before,
      queries: { ...queries, familiarity: 'specialised' },
      drafts: {
        ...{ drafts, limitations: [], insufficient: [], failedParts: [] },
        contradictions: about.contradictions ?? [],
      },
    },
  );
}

describe('a draft in the words and on the references that were struck before', () => {
  const struckBy = (by: 'gate' | 'review' | 'synthesis', claim: string, ref: string) => ({
    ...{ claim, why: 'It does not say so.', by, round: 1, claimId: null, refs: [ref] },
    verdict: by === 'review' ? ('UNSUPPORTED' as const) : ('withdrawn' as const),
  });

  it('is struck again where a reviewer did, and nobody reads it', async () => {
    const ref = web.refOf(FEWER);
    const again = await groundDrafts([draftOf(FEWER, [ref])], {
      before: { struck: [struckBy('review', FEWER, ref)] },
    });
    expect(again.claims).toEqual([]);
    expect(again.struck).toMatchObject([
      { by: 'review', verdict: 'UNSUPPORTED', why: 'It does not say so.' },
    ]);
    expect(again.struck[0]?.round).toBeGreaterThan(1);
  });

  it('is not repaired a second time where the gate did', async () => {
    const ref = web.refOf(FEWER);
    const words = 'Chocolate ended 99 wars in the harbour.';
    const asked: string[] = [];
    const repair = ({ claim }: RepairerInput): null => (asked.push(claim), null);
    await groundDrafts([draftOf(words, [ref])], { repair });
    await groundDrafts([draftOf(words, [ref])], {
      repair,
      before: { struck: [struckBy('gate', words, ref)] },
    });
    expect(asked).toEqual([words]);
  });

  it('may come back where the synthesis itself withdrew it', async () => {
    const ref = web.refOf(FEWER);
    const { claims } = await groundDrafts([draftOf(FEWER, [ref])], {
      before: { struck: [struckBy('synthesis', FEWER, ref)] },
    });
    expect(claims).toHaveLength(1);
  });
});

describe('a draft', () => {
  it('becomes a claim with the exact words it rests on', async () => {
    const { claims, struck } = await groundDrafts([draftOf(FEWER, [web.refOf(FEWER)])]);
    expect(struck).toEqual([]);
    expect(claims).toMatchObject([
      { id: 'C1', claim: FEWER, sourceIds: ['S1'], evidence: [{ exact: FEWER }], gate: { verdict: 'holds' } },
    ]);
  });

  it('is struck with the gate’s reason where nobody can mend it', async () => {
    const ref = web.refOf(FEWER);
    const { claims, struck } = await groundDrafts([draftOf('Cramps fell from 9 to 2 a week.', [ref])]);
    expect(claims).toEqual([]);
    expect(struck).toMatchObject([{ by: 'gate', claimId: null, refs: [ref], round: round + 1 }]);
    expect(struck[0]?.why).toMatch(/^S1: (?:altered|number-absent)/);
  });

  it('is mended once: the repairer is told why and shown the cited sentences with their neighbours', async () => {
    const seen: RepairerInput[] = [];
    const ref = web.refOf(MORE);
    const { claims, counts } = await groundDrafts([draftOf('Cramps rose from 5 to 9 a week.', [ref])], {
      repair: (input) => {
        seen.push(input);
        return { action: 'revise', claim: 'Cramps rose from 5 to 8 a week.', refs: [ref] };
      },
    });
    expect(claims.map((claim) => claim.claim)).toEqual(['Cramps rose from 5 to 8 a week.']);
    expect(counts['repaired']).toBe(1);
    expect(seen[0]?.reason).toContain('number-absent');
    const shown = seen[0]?.sources.flatMap((source) => source.sentences.map((each) => each.text));
    expect(shown).toEqual(expect.arrayContaining(['Two people left the trial.', MORE]));
    expect(shown).not.toContain(FEWER);
  });

  it('is struck with both reasons where the repair does not pass either', async () => {
    const ref = web.refOf(MORE);
    const { struck } = await groundDrafts([draftOf('Cramps rose from 5 to 9 a week.', [ref])], {
      repair: () => ({ action: 'revise', claim: 'Cramps rose from 5 to 7 a week.', refs: [ref] }),
    });
    expect(struck[0]?.why).toMatch(/number-absent.*The repair did not pass either: .*number-absent/s);
  });

  it('that cites a source nobody has is counted as invented and never stored', async () => {
    const { claims, struck, counts } = await groundDrafts([draftOf(FEWER, ['S99.1'])]);
    expect(claims).toEqual([]);
    expect(struck).toMatchObject([{ verdict: 'fabricated-source' }]);
    expect(counts['invented-sources']).toBe(1);
  });

  it('that cites a sentence which its source does not have is struck', async () => {
    const { struck } = await groundDrafts([draftOf(FEWER, ['S1.999'])]);
    expect(struck).toMatchObject([{ verdict: 'quote-absent', why: 'S1 has no sentence 999.' }]);
  });
});

describe('a claim that stands', () => {
  const standing = (id = 'C4'): Claim => web.claim(id, FEWER, [web.refOf(FEWER)]);

  it('stays as it is where nobody answers it', async () => {
    const { claims } = await groundDrafts([], { standing: [standing()] });
    expect(claims).toEqual([standing()]);
  });

  it('keeps its id and its words, and gains the evidence that a later round cites for them', async () => {
    const refs = [web.refOf(FEWER), web.refOf(FEWER_TOO)];
    const kept = draftOf(FEWER, refs, { action: 'keep', claimId: 'C4' });
    const { claims } = await groundDrafts([kept], { standing: [standing()] });
    expect(claims).toMatchObject([{ id: 'C4', claim: FEWER, firstRound: 1, changedRound: 1 }]);
    expect(claims[0]?.evidence.map((each) => each.ref)).toEqual(refs);
    expect(claims[0]?.works).toHaveLength(2);
  });

  it('is not judged again where it is kept: what the reply says besides is a filler', async () => {
    const words = 'Cramps fell by 5 a week among 61 people who drank the tonic.';
    const refs = [web.refOf(FEWER)];
    const standing = { ...web.claim('C4', FEWER, refs), claim: words };
    const kept = draftOf(words, refs, { action: 'keep', claimId: 'C4', confidence: 'low' });
    const { claims, struck } = await groundDrafts([kept], { standing: [standing] });
    expect({ claims, struck }).toEqual({ claims: [standing], struck: [] });
  });

  it('keeps its words even where “keep” comes with others', async () => {
    const kept = draftOf(FEWER_TOO, [web.refOf(FEWER_TOO)], { action: 'keep', claimId: 'C4' });
    const { claims } = await groundDrafts([kept], { standing: [standing()] });
    expect(claims).toEqual([standing()]);
  });

  it('keeps its id where it is revised, and is new from this round on', async () => {
    const words = 'Cramps fell from 9 to 4 a week.';
    const revised = draftOf(words, [web.refOf(FEWER)], { action: 'revise', claimId: 'C4' });
    const { claims } = await groundDrafts([revised], { standing: [standing()] });
    expect(claims).toMatchObject([{ id: 'C4', claim: words, firstRound: 1, changedRound: round + 1 }]);
  });

  it('stays where its revision is struck', async () => {
    const revised = draftOf('Cramps fell by 90 %.', [web.refOf(FEWER)], { action: 'revise', claimId: 'C4' });
    const { claims, struck } = await groundDrafts([revised], { standing: [standing()] });
    expect(claims).toEqual([standing()]);
    expect(struck).toMatchObject([{ claimId: 'C4', by: 'gate' }]);
  });

  it('goes where it is withdrawn, with the words that were said of it', async () => {
    const withdrawn = draftOf('The second trial overturns it.', [], { action: 'withdraw', claimId: 'C4' });
    const { claims, struck } = await groundDrafts([withdrawn], { standing: [standing()] });
    expect(claims).toEqual([]);
    expect(struck).toMatchObject([
      { claim: FEWER, by: 'synthesis', verdict: 'withdrawn', why: 'Withdrawn by the synthesis: The second trial overturns it.' },
    ]); // prettier-ignore
  });

  it('lends its number to no other claim, not even after it was struck', async () => {
    const gone = {
      ...initialState('q').struck,
      claim: 'x',
      why: 'y',
      by: 'gate' as const,
      verdict: 'altered' as const,
    };
    const { claims } = await groundDrafts([draftOf(MORE, [web.refOf(MORE)])], {
      standing: [standing('C2')],
      before: { struck: [{ ...gone, round: 1, claimId: 'C7', refs: [] }] },
    });
    expect(claims.map((claim) => claim.id)).toEqual(['C2', 'C8']);
  });
});

describe('a contradiction', () => {
  const between = (one: string, other: string): DraftContradiction => ({
    topic: 'cramps a week',
    sides: [one, other].map((statement) => ({ statement, refs: [web.refOf(statement)] })),
    ...{ resolved: true, reason: 'unresolved', resolution: 'Nothing decides it.' },
  });

  it('is one where two works say it, and decided only by a reason of the list', async () => {
    const { contradictions } = await groundDrafts([], { contradictions: [between(FEWER, MORE)] });
    expect(contradictions).toMatchObject([{ id: 'X1', resolved: false, sourceIds: ['S1', 'S2'] }]);
  });

  it('is none between two sentences of one work on two matters', async () => {
    const own = between(MORE, 'Two people left the trial.');
    expect((await groundDrafts([], { contradictions: [own] })).contradictions).toEqual([]);
  });

  it('keeps its number and its round where it is met again', async () => {
    const first = await groundDrafts([], { contradictions: [between(FEWER, MORE)] });
    const again = await groundDrafts([], {
      before: { contradictions: first.contradictions },
      contradictions: [{ ...between(MORE, FEWER), reason: 'different-time', resolution: 'The later year.' }],
    });
    expect(again.contradictions).toMatchObject([
      { id: 'X1', resolved: true, round: first.contradictions[0]?.round },
    ]);
  });
});
