import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChallengerReply } from '../../../agents/roles/challenger.js';
import type { ReviewerInput, ReviewerReply } from '../../../agents/roles/reviewer.js';
import type { Claim, Contradiction } from '../../../loop/claim.js';
import { reviewClaims } from '../../../loop/stages/review.js';
import type { Reviewed } from '../../../loop/results.js';
import { temporaryFolder } from '../../tools/cli.js';
import { answeringRoles, articleOf, readWeb, type ReadWeb } from '../read-web.js';

/** What becomes of a claim after its reviewers, over stored texts and the real gate; reviewers answer as written. */

const HELPS = 'In the ward of alpha quinine tonic was associated with fewer cramps at night.';
const HELPS_TOO = 'In the ward of delta quinine tonic was associated with fewer cramps at night.';
const FAILS = 'In the ward of beta quinine tonic was associated with more cramps at night than water.';
const ATP = 'We gave 12 calves quinine tonic, and it changed their adenosine triphosphate (ATP).';
const OVERSTATED = 'Quinine tonic lowers cramps at night.';

type Reply = ReviewerReply['verdicts'][number];
type Judge = (about: { text: string; reader: number; input: ReviewerInput }) => Partial<Reply> | null;

const folder = temporaryFolder();
let web: ReadWeb;
const seen: { reader: number; texts: string[] }[] = [];

beforeAll(async () => {
  web = await readWeb(`${folder.path}/web`, [
    articleOf('alpha', [HELPS, 'Sixty people took part.']),
    articleOf('beta', ['Forty people took part.', FAILS]),
    articleOf('delta', [HELPS_TOO, 'Ninety people took part.']),
    articleOf('kappa', [ATP]),
  ]);
});
afterAll(async () => {
  await web.close();
  folder.remove();
});

async function judge(
  claims: readonly Claim[],
  judged: Judge,
  about: {
    familiarity?: 'contested' | 'specialised';
    contradictions?: readonly Contradiction[];
    challenger?: Partial<ChallengerReply['verdicts'][number]>;
  } = {},
): Promise<Reviewed> {
  seen.length = 0;
  const roles = answeringRoles({
    reviewer: (input) => {
      const reader = input.reading === 'passages-first' ? 2 : 1;
      seen.push({ reader, texts: input.claims.map((claim) => claim.text) });
      const verdicts = input.claims.flatMap(({ id, text }): Reply[] => {
        const said = judged({ text, reader, input });
        if (said === null) return [];
        return [
          {
            claimId: id,
            verdict: 'SUPPORTED',
            reason: `${reader}`,
            rewrite: null,
            against: null,
            wrongFindings: [],
            ...said,
          },
        ];
      });
      return verdicts.length === 0 ? null : { verdicts };
    },
    challenger: (input) => ({
      verdicts: input.claims.map(({ id }) => ({
        ...{
          claimId: id,
          verdict: 'DOWNGRADE' as const,
          confidence: 'low' as const,
          reason: 'Doubtful.',
          rewrite: null,
          ...about.challenger,
        },
      })),
    }),
  });
  return reviewClaims(
    { ...web.run, roles },
    {
      ...{
        round: 3,
        claims,
        struck: [],
        counts: {},
        answer: [],
        limitations: [],
        leftOut: [],
        failedParts: [],
      },
      familiarity: about.familiarity ?? 'specialised',
      contradictions: about.contradictions ?? [],
    },
  );
}

const rewriting: Judge = ({ text }) =>
  text === OVERSTATED ? { verdict: 'OVERSTATED', reason: 'An association only.', rewrite: HELPS } : {};

describe('a claim that says more than its passage', () => {
  const overstated = (): Claim => web.claim('C1', OVERSTATED, [web.refOf(HELPS)]);

  it('is rewritten, and the words are read by the other reviewer, with both readings on record', async () => {
    const { claims, struck } = await judge([overstated()], rewriting);
    expect(struck).toEqual([]);
    expect(seen).toEqual([
      { reader: 1, texts: [OVERSTATED] },
      { reader: 2, texts: [HELPS] },
    ]);
    expect(claims[0]).toMatchObject({
      id: 'C1',
      claim: HELPS,
      changedRound: 3,
      review: {
        status: 'SUPPORTED',
        verdicts: [
          { reviewer: 1, verdict: 'OVERSTATED', reason: 'An association only.', judged: OVERSTATED },
          { reviewer: 2, verdict: 'SUPPORTED', reason: '2' },
        ],
      },
    });
    expect(claims[0]?.review.verdicts[1]).not.toHaveProperty('judged');
  });

  it('goes back to the first reviewer where the second one wrote its words', async () => {
    const other = web.claim('C2', HELPS_TOO, [web.refOf(HELPS_TOO)]);
    const { claims } = await judge([other, overstated()], rewriting);
    const rewritten = claims.find((claim) => claim.id === 'C1');
    expect(rewritten?.review.verdicts.map((each) => [each.reviewer, each.verdict])).toEqual([
      [2, 'OVERSTATED'],
      [1, 'SUPPORTED'],
    ]);
  });

  it('keeps what both said of the earlier words where it is contested, and both read the new ones', async () => {
    const { claims } = await judge([overstated()], rewriting, { familiarity: 'contested' });
    expect(claims[0]?.review.verdicts.map((each) => [each.reviewer, each.verdict, each.judged])).toEqual([
      [1, 'OVERSTATED', OVERSTATED],
      [2, 'OVERSTATED', OVERSTATED],
      [1, 'SUPPORTED', undefined],
      [2, 'SUPPORTED', undefined],
    ]);
  });

  it('is left to the challenger where the two do not agree on the new words', async () => {
    const { claims } = await judge(
      [overstated()],
      (about) => (about.text === HELPS && about.reader === 2 ? { verdict: 'UNSUPPORTED' } : rewriting(about)),
      { familiarity: 'contested' },
    );
    expect(claims[0]).toMatchObject({
      claim: HELPS,
      confidence: 'low',
      review: { status: 'UNCERTAIN', challenge: { verdict: 'DOWNGRADE' } },
    });
  });

  it.each<[string, Judge, RegExp]>([
    ['nobody confirms the rewriting', (about) => (about.text === HELPS ? { verdict: 'UNCERTAIN' } : rewriting(about)), /not confirmed/],
    ['the rewriting does not pass the gate', ({ text }) => (text === OVERSTATED ? { verdict: 'OVERSTATED', reason: 'Too much.', rewrite: 'Cramps fell by 77 % in the ward of alpha.' } : {}), /did not pass the gate/],
    ['it was not rewritten', () => ({ verdict: 'OVERSTATED', reason: 'Too much.', rewrite: ' ' }), /^Too much\.$/],
  ])('is struck where %s', async (_name, judged, why) => {
    const { claims, struck } = await judge([overstated()], judged);
    expect(claims).toEqual([]);
    expect(struck).toMatchObject([{ claim: OVERSTATED, by: 'review', verdict: 'OVERSTATED', round: 3 }]);
    expect(struck[0]?.why).toMatch(why);
  }); // prettier-ignore

  it('is read again next round where the reviewer of the new words fails, which is said', async () => {
    const down: Judge = (about) => (about.text === HELPS ? null : rewriting(about));
    const { claims, failedParts } = await judge([overstated()], down);
    expect(claims[0]).toMatchObject({ claim: HELPS, confidence: 'low', review: { status: 'not-reviewed' } });
    expect(failedParts).toEqual(['reviewer 2: Down.']);
  });
});

describe('two reviewers of a contested claim', () => {
  it('are asked in different ways, so that neither answer is an echo of the other', async () => {
    const claim = web.claim('C1', HELPS, [web.refOf(HELPS)]);
    const asked: string[] = [];
    await judge([claim], ({ input }) => (asked.push(JSON.stringify(input)), {}), {
      familiarity: 'contested',
    });
    expect(seen.map((each) => each.reader).sort()).toEqual([1, 2]);
    expect(new Set(asked).size).toBe(2);
  });
});

describe('several claims that say more than their passages', () => {
  it('are read again in one request', async () => {
    const claims = [
      web.claim('C1', OVERSTATED, [web.refOf(HELPS)]),
      web.claim('C2', 'Sixty people took part.', [web.refOf('Sixty people')]),
      web.claim('C3', 'Quinine tonic lowers cramps in the ward of delta.', [web.refOf(HELPS_TOO)]),
    ];
    const rewrites = new Map([
      [claims[0]?.claim, HELPS],
      [claims[2]?.claim, HELPS_TOO],
    ]);
    const { claims: read } = await judge(claims, ({ text }) => {
      const rewrite = rewrites.get(text);
      return rewrite === undefined ? {} : { verdict: 'OVERSTATED', rewrite };
    });
    expect(read.map(({ claim }) => claim)).toEqual([HELPS, 'Sixty people took part.', HELPS_TOO]);
    expect(
      seen
        .slice(2)
        .map(({ texts }) => texts.length)
        .sort(),
    ).toEqual(seen.length === 3 ? [2] : [1, 1]);
    expect(seen.length).toBeLessThanOrEqual(4);
  });
});

describe('a rewriting that only writes the claim another way', () => {
  it.each([
    ['a capital, an article and a full stop', 'in the ward of alpha the quinine tonic was associated with fewer cramps at night', HELPS],
    ['an abbreviation that the source explains', 'Quinine tonic changed the ATP of 12 calves.', 'Quinine tonic changed the adenosine triphosphate of 12 calves.'],
  ])('strikes nothing and is not read again: %s', async (_name, rewrite, words) => {
    const cited = words === HELPS ? HELPS : ATP;
    const { claims, struck } = await judge([web.claim('C1', words, [web.refOf(cited)])], () => ({
      ...{ verdict: 'OVERSTATED', rewrite, reason: 'As it is written.' },
    }));
    expect(struck).toEqual([]);
    expect(claims).toMatchObject([{ claim: words, review: { status: 'SUPPORTED' } }]);
    expect(seen).toHaveLength(1);
  }); // prettier-ignore
});

describe('a claim that is beside the point', () => {
  const beside: Judge = () => ({ verdict: 'BESIDE_THE_POINT', reason: 'It is about wards.' });

  it.each([
    ['BESIDE_THE_POINT', 0],
    ['SURVIVES', 1],
    ['REJECT', 0],
  ] as const)('is, where much hangs on it, for the challenger to decide: %s', async (verdict, standing) => {
    const claim = web.claim('C1', HELPS, [web.refOf(HELPS)]);
    const { claims, background, struck } = await judge([claim], beside, { challenger: { verdict } });
    expect(claims).toHaveLength(standing);
    expect(claims.map(({ review }) => review.status)).toEqual(claims.map(() => 'SUPPORTED'));
    expect(background).toHaveLength(verdict === 'BESIDE_THE_POINT' ? 1 : 0);
    expect(struck).toHaveLength(verdict === 'REJECT' ? 1 : 0);
  });

  it('is background by the word of one reviewer where little does, and is not low, struck or rewritten', async () => {
    const claim = web.claim('C1', HELPS, [web.refOf(HELPS)], { decisionCritical: false });
    const { claims, background, struck } = await judge([claim], beside);
    expect([claims, struck]).toEqual([[], []]);
    const by = { by: 'review', why: 'It is about wards.', round: 3 };
    expect(background).toMatchObject([{ claim: HELPS, confidence: 'med', background: by }]);
  });

  it('is a claim until the challenger decides, where one of two reviewers finds it to the point', async () => {
    const claim = web.claim('C1', HELPS, [web.refOf(HELPS)], { decisionCritical: false });
    const one: Judge = ({ reader }) => (reader === 1 ? { verdict: 'BESIDE_THE_POINT' } : {});
    const { claims, background } = await judge([claim], one, { familiarity: 'contested' });
    expect(claims).toMatchObject([{ review: { challenge: { verdict: 'DOWNGRADE' } } }]);
    expect(background).toEqual([]);
  });
});

describe("the challenger's own words", () => {
  const claim = (): Claim => web.claim('C1', OVERSTATED, [web.refOf(HELPS)]);

  it('take the place of the claim where the gate finds them and a reviewer confirms them', async () => {
    const { claims } = await judge([claim()], () => ({}), { challenger: { rewrite: HELPS } });
    expect(claims).toMatchObject([
      {
        ...{ claim: HELPS, confidence: 'low', changedRound: 3 },
        review: {
          status: 'SUPPORTED',
          verdicts: [{ verdict: 'SUPPORTED', judged: OVERSTATED }, { verdict: 'SUPPORTED' }],
          challenge: { verdict: 'DOWNGRADE', judged: OVERSTATED },
        },
      },
    ]);
    expect(seen.flatMap(({ texts }) => texts)).toEqual([OVERSTATED, HELPS]);
  });

  it.each([
    ['the gate does not find them', { rewrite: 'Cramps fell by 77 % in the ward of alpha.' }],
    ['the claim survived', { verdict: 'SURVIVES', rewrite: HELPS }],
  ] as const)('change nothing where %s', async (_name, challenger) => {
    const { claims } = await judge([claim()], () => ({}), { challenger });
    expect(claims).toMatchObject([{ claim: OVERSTATED, review: { status: 'SUPPORTED' } }]);
  });
});

describe('what else was read', () => {
  it('is shown beside the passages where it speaks against the claim or restricts it, never what is cited', async () => {
    const also: (readonly string[])[] = [];
    await judge([web.claim('C1', HELPS, [web.refOf(HELPS)])], ({ input }) => {
      also.push(...input.claims.map(({ alsoRead = [] }) => alsoRead.map(({ cited }) => cited)));
      return {};
    });
    expect(also).toHaveLength(1);
    expect(also[0]?.join(' ')).toContain(FAILS);
    expect(also[0]?.length).toBeLessThanOrEqual(2);
    expect(also[0]).not.toContain(HELPS);
  });

  it('may be named against it, and is a contradiction of sources then', async () => {
    const { struck, contradictions } = await judge([web.claim('C1', HELPS, [web.refOf(HELPS)])], () => ({
      ...{ verdict: 'CONTRADICTED', reason: 'Another ward saw more.', against: [web.refOf(FAILS)] },
    }));
    expect(struck).toMatchObject([{ verdict: 'CONTRADICTED' }]);
    expect(contradictions).toHaveLength(1);
  });
});

describe('a claim that came into conflict after one reviewer had read it', () => {
  const conflict = (): Contradiction => ({
    ...{
      id: 'X1',
      topic: 'cramps',
      resolved: false,
      reason: 'unresolved',
      resolution: '',
      sourceIds: [],
      round: 3,
    },
    sides: [HELPS, FAILS].map((statement) => ({ statement, refs: [web.refOf(statement)], evidence: [] })),
  });

  it('is read by the other as well, and by nobody twice', async () => {
    const challenger = { verdict: 'SURVIVES' } as const;
    const claim = web.claim('C1', HELPS, [web.refOf(HELPS)]);
    const [read] = (await judge([claim], () => ({}), { challenger })).claims;
    expect(seen).toHaveLength(1);
    const again = await judge([read as Claim], () => ({}), { contradictions: [conflict()], challenger });
    expect(seen.map((each) => each.reader)).toEqual([2]);
    expect(again.claims[0]?.review.verdicts.map((each) => each.reviewer)).toEqual([1, 2]);
    await judge(again.claims, () => ({}), { contradictions: [conflict()] });
    expect(seen).toEqual([]);
  });
});

describe('a claim that its passages contradict', () => {
  const both = (): Claim => web.claim('C1', HELPS, [web.refOf(HELPS), web.refOf(FAILS)]);
  const contradicted =
    (against: readonly string[] | null): Judge =>
    () => ({
      verdict: 'CONTRADICTED',
      reason: 'More cramps, not fewer.',
      against: against === null ? null : [...against],
    });

  it('is struck, and both works are quoted as sides that nobody has decided between', async () => {
    const { claims, struck, contradictions } = await judge([both()], contradicted([web.refOf(FAILS)]));
    expect(claims).toEqual([]);
    expect(struck).toMatchObject([{ verdict: 'CONTRADICTED', why: 'More cramps, not fewer.' }]);
    expect(contradictions).toMatchObject([
      {
        id: 'X1',
        resolved: false,
        reason: 'unresolved',
        resolution: '',
        round: 3,
        sides: [
          { statement: HELPS, refs: [web.refOf(HELPS)], evidence: [{ exact: HELPS }] },
          { statement: FAILS, refs: [web.refOf(FAILS)], evidence: [{ exact: FAILS }] },
        ],
      },
    ]);
  });

  it('is put on record once, and what was decided of it stays', async () => {
    const first = await judge([both()], contradicted([web.refOf(FAILS)]));
    const known = first.contradictions.map((each) => ({ ...each, resolution: 'The second is larger.' }));
    const again = await judge([both()], contradicted([web.refOf(FAILS)]), { contradictions: known });
    expect(again.contradictions).toEqual(known);
  });

  it.each<[string, () => Claim, () => readonly string[] | null]>([
    ['the only words it rests on', () => web.claim('C1', 'Quinine tonic helped against cramps at night.', [web.refOf(FAILS)]), () => [web.refOf(FAILS)]],
    ['words of the same work', () => web.claim('C1', HELPS, [web.refOf(HELPS)]), () => [web.refOf('Sixty people')]],
    ['nothing', both, () => []],
    ['nothing, by an older reply', both, () => null],
    ['words that nobody has', both, () => ['S9.99']],
  ])('is struck without a contradiction of sources where what speaks against it is %s', async (_name, claim, against) => {
    const { struck, contradictions } = await judge([claim()], contradicted(against()));
    expect(struck).toHaveLength(1);
    expect(contradictions).toEqual([]);
  }); // prettier-ignore
});
