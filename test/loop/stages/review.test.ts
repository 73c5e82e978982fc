import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChallengerReply } from '../../../agents/roles/challenger.js';
import type { ReviewerInput, ReviewerVerdict } from '../../../agents/roles/reviewer.js';
import type { Claim } from '../../../loop/claim.js';
import { beyondClaim, columnLines, compares } from '../../../loop/judging/beyond.js';
import { withoutObjections } from '../../../loop/judging/standing-objection.js';
import { pointAsClaim } from '../../../loop/judging/opposing-points.js';
import { NO_NOTES } from '../../../loop/reading/notes.js';
import type { Reviewed } from '../../../loop/results.js';
import { reviewClaims, type Judging } from '../../../loop/stages/review.js';
import { temporaryFolder } from '../../tools/cli.js';
import { answeringRoles, articleOf, readWeb, type ReadWeb } from '../read-web.js';

/** Every sentence that will be printed is read once, and what the reader says is done. Over stored texts and the real gate. */

const HELPS = 'In the ward of alpha quinine tonic was associated with fewer cramps at night.';
const FAILS = 'In the ward of beta quinine tonic was associated with more cramps at night than water.';
const SIXTY = 'Sixty people of alpha took part.';
const BOLD = 'Quinine tonic lowers cramps at night.';
const ABSENT = 'Cramps fell by 77 % in the ward of alpha.';

type Judge = (text: string, input: ReviewerInput) => Partial<ReviewerVerdict> | null;
type Attack = Partial<ChallengerReply['verdicts'][number]>;

const folder = temporaryFolder();
let web: ReadWeb;
let asked: { readonly texts: readonly string[]; readonly input: ReviewerInput }[] = [];
let attacked: (readonly string[])[] = [];

beforeAll(async () => {
  web = await readWeb(`${folder.path}/web`, [
    articleOf('alpha', [HELPS, SIXTY]),
    articleOf('beta', ['Forty people of beta took part.', FAILS]),
  ]);
});
afterAll(async () => {
  await web.close();
  folder.remove();
});

const bold = (changes: Partial<Claim> = {}): Claim =>
  web.claim('C1', BOLD, [web.refOf(HELPS)], { decisionCritical: false, ...changes });
const plain = (id: string, changes: Partial<Claim> = {}): Claim =>
  web.claim(id, HELPS, [web.refOf(HELPS)], { decisionCritical: false, ...changes });

async function judge(
  claims: readonly Claim[],
  judged: Judge,
  more: Partial<Judging> & { attack?: Attack } = {},
): Promise<Reviewed> {
  asked = [];
  attacked = [];
  const { attack, ...judging } = more;
  const roles = answeringRoles({
    reviewer: (input) => {
      asked.push({ input, texts: input.claims.map(({ text }) => text) });
      const verdicts = input.claims.flatMap(({ id, text }): ReviewerVerdict[] => {
        const said = judged(text, input);
        return said === null ? [] : [{ ...SUPPORTED, claimId: id, ...said }];
      });
      return verdicts.length === 0 ? null : { verdicts };
    },
    challenger: (input) => {
      attacked.push(input.claims.map(({ id }) => id));
      const said = { verdict: 'SURVIVES', confidence: 'high', reason: 'Thin.', rewrite: null } as const;
      return { verdicts: input.claims.map(({ id }) => ({ claimId: id, ...said, ...attack })) };
    },
  });
  return reviewClaims({ ...web.run, roles }, { round: 3, claims, contradictions: [], ...judging });
}

const SUPPORTED: Omit<ReviewerVerdict, 'claimId'> = {
  ...{ verdict: 'SUPPORTED', reason: 'r', rewrite: null, against: [] },
  ...{ strikeRefs: [], addRefs: [], moveTo: null, contradiction: null },
};

const rewriting: Judge = (text) =>
  text === BOLD ? { verdict: 'OVERSTATED', reason: 'An association only.', rewrite: HELPS } : {};

describe('a verdict acts', () => {
  it.each<[ReviewerVerdict['verdict'], Partial<Claim> | null]>([
    ['SUPPORTED', { confidence: 'med' }],
    ['UNCERTAIN', { confidence: 'low' }],
    ['UNSUPPORTED', null],
    ['CONTRADICTED', null],
  ])('%s', async (verdict, left) => {
    const { claims, struck } = await judge([plain('C1')], () => ({ verdict, reason: 'So it is.' }));
    expect(claims).toMatchObject(left === null ? [] : [{ ...left, review: { status: verdict } }]);
    expect(struck).toMatchObject(left === null ? [{ by: 'review', verdict, why: 'So it is.' }] : []);
  });

  it('BESIDE_THE_POINT makes it background', async () => {
    const { claims, background } = await judge([plain('C1')], () => ({ verdict: 'BESIDE_THE_POINT' }));
    expect(claims).toEqual([]);
    expect(background).toMatchObject([{ id: 'C1', background: { by: 'review', round: 3 } }]);
  });

  it('OVERSTATED takes the words of the reader, which nobody reads again', async () => {
    const { claims, struck } = await judge([bold()], rewriting);
    expect(struck).toEqual([]);
    expect(asked.map(({ texts }) => texts)).toEqual([[BOLD]]);
    const verdicts = [{ verdict: 'OVERSTATED', judged: BOLD }, { verdict: 'SUPPORTED' }];
    expect(claims).toMatchObject([
      { claim: HELPS, changedRound: 3, review: { status: 'SUPPORTED', verdicts } },
    ]);
  });

  it('OVERSTATED strikes where the gate refuses the new words, and goes by the references that are left', async () => {
    const refused = await judge([bold()], () => ({ verdict: 'OVERSTATED', rewrite: ABSENT }));
    expect(refused.claims).toEqual([]);
    expect(refused.struck[0]?.why).toMatch(/did not pass the gate/);
    const [wrong, right] = [web.refOf(FAILS), web.refOf(HELPS)];
    const { claims } = await judge(
      [web.claim('C1', BOLD, [wrong, right], { decisionCritical: false })],
      () => ({
        ...{ verdict: 'OVERSTATED', rewrite: HELPS, strikeRefs: [wrong] },
      }),
    );
    expect(claims[0]?.evidence.map(({ ref }) => ref)).toEqual([right]);
  });

  it('CONTRADICTED by another work is a contradiction on record', async () => {
    const { contradictions } = await judge([plain('C1')], () => ({
      ...{ verdict: 'CONTRADICTED', against: [web.refOf(FAILS)] },
    }));
    expect(contradictions).toMatchObject([{ id: 'X1', sourceIds: ['S1', 'S2'], resolved: false }]);
  });

  it('names what one source says twice and differently', async () => {
    const refs = [web.refOf(HELPS), web.refOf(SIXTY)];
    const { claims, contradictions } = await judge([plain('C1')], () => ({
      contradiction: { what: 'It counts twice.', refs },
    }));
    expect(claims).toHaveLength(1);
    expect(contradictions).toMatchObject([{ sourceIds: ['S1'], resolution: 'It counts twice.' }]);
  });
});

describe('references and section', () => {
  const both = (): Claim =>
    web.claim('C1', HELPS, [web.refOf(HELPS), web.refOf(FAILS)], { decisionCritical: false });

  it('a wrong reference is struck, and the claim stands on the rest', async () => {
    const { claims } = await judge([both()], () => ({ strikeRefs: [web.refOf(FAILS)] }));
    expect(claims).toMatchObject([{ sourceIds: ['S1'], evidence: [{ exact: HELPS }] }]);
    expect(asked).toHaveLength(1);
  });

  it('a claim that is left without any is struck', async () => {
    const { claims, struck } = await judge([plain('C1')], () => ({ strikeRefs: [web.refOf(HELPS)] }));
    expect(claims).toEqual([]);
    expect(struck).toMatchObject([{ verdict: 'UNSUPPORTED' }]);
  });

  it('one that was shown is added, and the section is changed', async () => {
    const claims = [plain('C1'), web.claim('C2', SIXTY, [web.refOf(SIXTY)], { subtopic: 'people' })];
    const reviewed = await judge(claims, (text) =>
      text === HELPS ? { addRefs: [web.refOf(SIXTY)], moveTo: 'people' } : {},
    );
    expect(reviewed.claims[0]).toMatchObject({ subtopic: 'people' });
    expect(reviewed.claims[0]?.evidence.map(({ ref }) => ref)).toContain(web.refOf(SIXTY));
  });
});

describe('who is asked, and how often', () => {
  it('nobody reads the same words beside the same sentences twice', async () => {
    const { claims } = await judge([bold(), plain('C2')], rewriting);
    await judge(claims, () => ({}));
    expect(asked).toEqual([]);
  });

  it('a batch holds at most eighteen; one that fails is asked in halves, and what nobody read is due again', async () => {
    const many = Array.from({ length: 20 }, (_, at) => plain(`C${at + 1}`));
    await judge(many, () => ({}));
    expect(asked.map(({ texts }) => texts.length)).toEqual([10, 10]);
    const { claims, failedParts } = await judge(many.slice(0, 2), () => null);
    expect(claims.map(({ review }) => review.status)).toEqual(['not-reviewed', 'not-reviewed']);
    expect(failedParts).toEqual(['reviewer: Down.', 'reviewer: Down.']);
  });

  it('points of the opposing case are read with the claims, and fall where they are not supported', async () => {
    const { id, claim, sourceIds, evidence, works, gate, review } = plain('P1');
    const points = [{ id, claim, sourceIds, evidence, works, gate, review }];
    const reviewed = await judge([bold()], (text) => (text === HELPS ? { verdict: 'UNSUPPORTED' } : {}), {
      points,
    });
    expect([...(asked[0]?.texts ?? [])].sort()).toEqual([HELPS, BOLD].sort());
    expect(reviewed.points).toEqual([]);
    expect(reviewed.struck).toEqual([]);
    expect(pointAsClaim(points[0] as never, 3).id).toBe('P1');
  });
});

describe('the challenger', () => {
  const deciding = (changes: Partial<Claim> = {}): Claim =>
    bold({ decisionCritical: true, part: 'short', ...changes });

  it('is who struck a claim that a reviewer found supported and that it was not met on', () => {
    const attack = { verdict: 'DOWNGRADE', reason: 'It hides the wards.', judged: BOLD } as const;
    const review = { status: 'SUPPORTED', triggers: [], verdicts: [], challenge: attack } as const;
    const { struck } = withoutObjections([deciding({ review })], 1);
    expect(struck).toMatchObject([{ by: 'challenge', verdict: 'REJECT' }]);
  });

  it('attacks what decides, and nothing else', async () => {
    await judge([deciding(), plain('C2'), plain('C3', { decisionCritical: true })], () => ({}));
    expect(attacked).toEqual([['C1']]);
  });

  it.each<[ChallengerReply['verdicts'][number]['verdict'], Attack, Partial<Claim> | null]>([
    ['SURVIVES', { confidence: 'low' }, { confidence: 'low' }],
    ['DOWNGRADE', { confidence: 'high' }, { confidence: 'low' }],
    ['DOWNGRADE', { rewrite: HELPS }, { claim: HELPS }],
    ['REJECT', {}, null],
  ])('%s %j', async (verdict, attack, left) => {
    const { claims, struck } = await judge([deciding()], () => ({}), { attack: { verdict, ...attack } });
    expect(claims).toMatchObject(left === null ? [] : [left]);
    expect(struck).toMatchObject(left === null ? [{ by: 'challenge', verdict: 'REJECT' }] : []);
  });

  it('costs a claim a step of confidence where a reviewer brings the downgraded words back', async () => {
    const { claims, struck } = await judge(
      [deciding({ claim: HELPS })],
      (text) =>
        text === SIXTY ? { verdict: 'OVERSTATED', rewrite: HELPS, addRefs: [web.refOf(HELPS)] } : {},
      { attack: { verdict: 'DOWNGRADE', rewrite: SIXTY } },
    );
    expect(struck).toEqual([]);
    expect(claims).toMatchObject([{ claim: HELPS, confidence: 'low' }]);
  });

  it('strikes a low claim that it downgrades without words that hold', async () => {
    const low = deciding({ confidence: 'low' });
    const { struck } = await judge([low], () => ({}), { attack: { verdict: 'DOWNGRADE', rewrite: ABSENT } });
    expect(struck).toMatchObject([{ verdict: 'REJECT' }]);
  });
});

describe('what is shown beyond its own sentences', () => {
  it.each([
    ['It was not given.', false],
    ['Tonic costs more than water.', true],
    ['Tonic costs $4 a bottle.', false],
  ])('%s: %s', (text, more) => {
    expect(compares(text)).toBe(more);
  });

  it('is the column, who is silent, and what a search finds', () => {
    const finding = (id: string, value: string) => ({
      ...{ id, sourceId: `S${id[1]}`, statement: value, refs: [], thing: 'tonic', attribute: 'price', value },
      ...{ unit: '$', conditions: [], asOf: null, speaker: null, interest: null, weight: 'useful' as const },
    });
    const notes = {
      ...NO_NOTES,
      findings: [finding('F1.1', '4'), finding('F2.1', '9')],
      silent: [{ sourceId: 'S2', what: ['price'] }],
    };
    const claim = plain('C1', {
      claim: 'Only tonic was associated with fewer cramps.',
      findingIds: ['F1.1'],
    });
    const beyond = beyondClaim(web.run, claim, notes);
    // Its own value stands among its passages.
    expect(columnLines([claim], [beyond], notes)).toEqual(['price: S2 tonic 9 $', 'silent on price: S2']);
    expect(beyond.alsoRead?.map(({ cited }) => cited)).toContain(FAILS);
    const dearer = beyondClaim(web.run, { ...claim, claim: 'Tonic is dearer than water.' }, notes);
    expect(dearer.alsoRead).toBeUndefined();
    expect(beyondClaim(web.run, { ...claim, claim: 'Tonic costs $4.' }, notes)).toEqual({});
  });
});
