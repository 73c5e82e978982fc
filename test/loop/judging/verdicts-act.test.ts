import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChallengerInput, ChallengerReply } from '../../../agents/roles/challenger.js';
import type { ReviewerInput, ReviewerReply } from '../../../agents/roles/reviewer.js';
import type { Confidence } from '../../../agents/roles/vocabulary.js';
import type { Claim } from '../../../loop/claim.js';
import { printable, standingObjection } from '../../../loop/judging/standing-objection.js';
import type { Reviewed } from '../../../loop/results.js';
import { reviewClaims } from '../../../loop/stages/review.js';
import { initialState } from '../../../loop/state.js';
import { temporaryFolder } from '../../tools/cli.js';
import { answeringRoles, articleOf, readWeb, type ReadWeb } from '../read-web.js';

/** Every verdict changes what is printed: the words, the confidence, or whether it is. Over stored texts and the real gate. */

const WARDS = ['alpha', 'beta', 'gamma'] as const;
const sentenceOf = (ward: string): string =>
  `In the ward of ${ward} quinine tonic was associated with fewer cramps at night.`;
const boldOf = (ward: string): string => `Quinine tonic lowers cramps at night in the ward of ${ward}.`;

type Said = Partial<ReviewerReply['verdicts'][number]>;
type Attack = Partial<ChallengerReply['verdicts'][number]>;

const folder = temporaryFolder();
let web: ReadWeb;
let asked: { reviewer: ReviewerInput[]; challenger: ChallengerInput[] };

beforeAll(async () => {
  web = await readWeb(
    `${folder.path}/web`,
    WARDS.map((ward) => articleOf(ward, [sentenceOf(ward), `Sixty people of ${ward} took part.`])),
  );
});
afterAll(async () => {
  await web.close();
  folder.remove();
});

const bold = (ward: string, id: string, changes: Partial<Claim> = {}): Claim =>
  web.claim(id, boldOf(ward), [web.refOf(sentenceOf(ward))], changes);

const NOTHING_ELSE = { answer: [], limitations: [], leftOut: [], failedParts: [] };

async function judge(
  claims: readonly Claim[],
  review: (text: string, input: ReviewerInput) => Said | null,
  attack: (id: string) => Attack | null = () => ({ verdict: 'SURVIVES', confidence: 'high' }),
): Promise<Reviewed> {
  asked = { reviewer: [], challenger: [] };
  const roles = answeringRoles({
    reviewer: (input) => {
      asked.reviewer.push(input);
      const verdicts = input.claims.flatMap(({ id, text }) => {
        const said = review(text, input);
        const plain = { verdict: 'SUPPORTED', reason: 'r', rewrite: null, against: null } as const;
        return said === null ? [] : [{ claimId: id, ...plain, wrongFindings: [], ...said }];
      });
      return verdicts.length === 0 ? null : { verdicts };
    },
    challenger: (input) => {
      asked.challenger.push(input);
      const verdicts = input.claims.flatMap(({ id }) => {
        const said = attack(id);
        const plain = { verdict: 'DOWNGRADE', confidence: 'high', reason: 'Thin.', rewrite: null } as const;
        return said === null ? [] : [{ claimId: id, ...plain, ...said }];
      });
      return { verdicts };
    },
  });
  return reviewClaims(
    { ...web.run, roles },
    {
      round: 2,
      claims,
      struck: [],
      counts: {},
      familiarity: 'specialised',
      contradictions: [],
      ...NOTHING_ELSE,
    },
  );
}

describe('DOWNGRADE', () => {
  it.each<[Confidence, Confidence, Confidence | null]>([
    ['high', 'high', 'med'],
    ['high', 'low', 'low'],
    ['med', 'high', 'low'],
    ['low', 'low', null],
  ])('of a %s claim to %s leaves it %s', async (from, given, left) => {
    const claim = bold('alpha', 'C1', { confidence: from });
    const { claims, struck } = await judge(
      [claim],
      () => ({}),
      () => ({ confidence: given }),
    );
    expect(claims.map(({ confidence }) => confidence)).toEqual(left === null ? [] : [left]);
    const why = /^Thin\. .*bottom/u;
    expect(struck.map((each) => [each.by, each.verdict, why.test(each.why)])).toEqual(
      left === null ? [['challenge', 'REJECT', true]] : [],
    );
    expect(claims.map(standingObjection)).toEqual(claims.map(() => null));
  });

  it('strikes a low claim whose new words the gate refuses', async () => {
    const attack = { rewrite: 'Cramps fell by 77 % in the ward of alpha.' };
    const { claims, struck } = await judge(
      [bold('alpha', 'C1', { confidence: 'low' })],
      () => ({}),
      () => attack,
    );
    expect([claims.length, struck.length]).toEqual([0, 1]);
  });
});

describe("the challenger's words", () => {
  const rewriteOf = (id: string): Attack => ({
    rewrite: sentenceOf(WARDS[Number(id[1]) - 1] ?? ''),
    confidence: 'med',
  });
  const all = (): Claim[] => WARDS.map((ward, at) => bold(ward, `C${at + 1}`));

  it('of all claims are read again in one request, and stand once they are confirmed', async () => {
    const { claims } = await judge(all(), () => ({}), rewriteOf);
    const last = asked.reviewer.at(-1)?.claims.map(({ text }) => text);
    expect(last).toEqual(WARDS.map(sentenceOf));
    expect(claims.map(({ claim, confidence, review }) => [claim, confidence, review.status])).toEqual(
      WARDS.map((ward) => [sentenceOf(ward), 'med', 'SUPPORTED']),
    );
  });

  it('give way to the earlier ones with less confidence where a reviewer refuses them', async () => {
    const refuse = (text: string): Said => (text === sentenceOf('alpha') ? { verdict: 'UNSUPPORTED' } : {});
    const { claims } = await judge([bold('alpha', 'C1', { confidence: 'high' })], refuse, rewriteOf);
    expect(claims).toMatchObject([
      { claim: boldOf('alpha'), confidence: 'med', review: { status: 'SUPPORTED' } },
    ]);
    const low = await judge([bold('alpha', 'C1', { confidence: 'low' })], refuse, rewriteOf);
    expect([low.claims.length, low.struck[0]?.why]).toEqual([0, expect.stringContaining('not confirmed')]);
  });

  it('are low and not reviewed where nobody answers, which is said, and are read in the next round', async () => {
    const down = (text: string): Said | null => (text === sentenceOf('alpha') ? null : {});
    const { claims, failedParts } = await judge([bold('alpha', 'C1')], down, rewriteOf);
    expect(claims).toMatchObject([
      { claim: sentenceOf('alpha'), confidence: 'low', review: { status: 'not-reviewed' } },
    ]);
    expect(failedParts).toEqual(['reviewer 1: Down.']);
    await judge(claims, () => ({}));
    expect(asked.reviewer[0]?.claims.map(({ text }) => text)).toEqual([sentenceOf('alpha')]);
  });
});

describe('what was said of other words', () => {
  it('is shown to no challenger', async () => {
    await judge(
      [bold('alpha', 'C1')],
      (text) =>
        text === boldOf('alpha')
          ? { verdict: 'OVERSTATED', reason: 'Old.', rewrite: sentenceOf('alpha') }
          : { reason: 'New.' },
      () => ({ verdict: 'SURVIVES', confidence: 'med' }),
    );
    expect(asked.challenger[0]?.claims[0]?.reviews).toEqual([{ verdict: 'SUPPORTED', reason: 'New.' }]);
  });

  it('or on other passages does not save a claim a review', async () => {
    const [read] = (await judge([bold('alpha', 'C1')], () => ({}))).claims;
    await judge([read as Claim], () => ({}));
    expect(asked.reviewer).toEqual([]);
    const more = web.claim('C1', boldOf('alpha'), [web.refOf(sentenceOf('alpha')), web.refOf('Sixty people of alpha')]);
    await judge([{ ...more, review: (read as Claim).review }], () => ({}));
    expect(asked.reviewer).toEqual([]);
    const other = bold('beta', 'C1', { claim: boldOf('alpha'), review: (read as Claim).review });
    await judge([other], () => ({}));
    expect(asked.reviewer[0]?.claims.map(({ text }) => text)).toEqual([boldOf('alpha')]);
  }); // prettier-ignore
});

describe('a claim that somebody objects to', () => {
  const base: Omit<Claim, 'review'> = {
    ...{ kind: 'reported', part: 'section', place: 1, findingIds: [] },
    ...{ id: 'C1', claim: 'Words.', subtopic: '', stance: 'for', confidence: 'med', decisionCritical: false },
    ...{ answersOpposition: false, sourceIds: [], evidence: [], works: [], firstRound: 1, changedRound: 1 },
    gate: { verdict: 'holds', warnings: [], reviewPriority: 0 },
  };
  const plain = { status: 'SUPPORTED', triggers: [], verdicts: [], challenge: null } as const;
  const of = (review: Partial<Claim['review']>, changes: Partial<Claim> = {}): Claim => ({
    ...base,
    review: { ...plain, ...review },
    ...changes,
  });
  const attack = (verdict: ChallengerReply['verdicts'][number]['verdict'], judged?: string) => ({
    challenge: { verdict, reason: 'No.', ...(judged === undefined ? {} : { judged }) },
  });
  const background = { by: 'review', why: '', round: 1 } as const;

  it.each<[string, Claim, boolean]>([
    ['nobody', of({}), false],
    ['rejected', of(attack('REJECT')), true],
    ['rejected in other words', of(attack('REJECT', 'Other words.')), false],
    ['beside the point', of(attack('BESIDE_THE_POINT')), true],
    ['set aside as background', of(attack('BESIDE_THE_POINT'), { background }), false],
    ['survived', of({ ...attack('SURVIVES'), status: 'OVERSTATED' }), false],
    ['downgraded, as it was', of(attack('DOWNGRADE')), true],
    ['downgraded and lowered', of({ ...attack('DOWNGRADE'), lowered: { from: 'high', to: 'med' } }), false],
    ['lowered and raised again', of({ ...attack('DOWNGRADE'), lowered: { from: 'med', to: 'low' } }), true],
    ['unsupported', of({ status: 'UNSUPPORTED' }), true],
    ['contradicted', of({ status: 'CONTRADICTED' }), true],
    ['overstated', of({ status: 'OVERSTATED' }), true],
    ['beside the point, by review', of({ status: 'BESIDE_THE_POINT' }), true],
    ['unread', of({ status: 'not-reviewed' }), false],
  ])('%s', (_name, claim, objected) => {
    expect(standingObjection(claim) !== null).toBe(objected);
    const answer = [{ sentence: 'Words.', claimIds: ['C1'] }];
    const printed = printable({ ...initialState('Q?'), round: 1, claims: [claim], answer });
    expect(printed.claims).toHaveLength(objected ? 0 : 1);
    expect(printed.answer).toHaveLength(objected ? 0 : 1);
    expect(printed.struck.map(({ why }) => why.startsWith('Objection not met: '))).toEqual(
      objected ? [true] : [],
    );
  });
});
