import { describe, expect, it } from 'vitest';
import type { MechanicalFacts } from '../../../agents/roles/mechanical-facts.js';
import type { Claim, ClaimEvidence, Contradiction, Gap } from '../../../loop/claim.js';
import {
  namesOnlySpent,
  openMaterialGaps,
  updateLedger,
  type LedgerInput,
} from '../../../loop/judging/gap-ledger.js';
import { gateGaps, type NamedGap } from '../../../loop/judging/opposition-gate.js';
import type { Plan, Reading } from '../../../loop/results.js';
import { hashedClaims } from '../../../loop/rows.js';
import { stopReason } from '../../../loop/stages/decide.js';
import { claimsHash } from '../../../store/claims-hash.js';
import { optionsFor } from '../../tools/run-in-process.js';

const gap = (changes: Partial<Gap> = {}): Gap => ({
  id: 'G1',
  kind: 'modality',
  description: 'Nothing on children.',
  query: 'children',
  priority: 50,
  material: true,
  subject: null,
  title: null,
  status: 'open',
  openedRound: 1,
  closedRound: null,
  how: null,
  closedBy: [],
  queries: [],
  tries: 0,
  ...changes,
});

const evidence = (sourceId: ClaimEvidence['sourceId']): ClaimEvidence => ({
  ref: `${sourceId}.1`,
  sourceId,
  exact: 'Words.',
  prefix: '',
  suffix: '',
  start: 0,
  end: 6,
  sha256: '',
  works: [`W${sourceId.slice(1)}`],
});

const claim = (id: string, changedRound: number, sourceId: ClaimEvidence['sourceId'] = 'S1'): Claim => ({
  ...{ kind: 'reported', part: 'section', place: 1, findingIds: [] },
  id,
  claim: `Claim ${id} on children.`,
  subtopic: 'children',
  stance: 'for',
  confidence: 'med',
  decisionCritical: true,
  answersOpposition: false,
  sourceIds: [sourceId],
  evidence: [evidence(sourceId)],
  works: ['W1'],
  gate: { verdict: 'holds', warnings: [], reviewPriority: 0 },
  review: { status: 'not-reviewed', triggers: [], verdicts: [], challenge: null },
  firstRound: changedRound,
  changedRound,
});

const FACTS: MechanicalFacts = {
  subtopicsWithoutClaim: [],
  emptyAngles: [],
  thinCriticalClaims: [],
  singleWorkClaims: [],
  citedButUnread: [],
  unopposedClaims: [],
  opposingSourcesRead: 1,
  unresolvedContradictions: [],
  unreadable: [],
  saturationByRound: [],
  failedParts: [],
};

const query = (question: string, lookupFor: string | null = null): Plan['queries'][number] => ({
  id: 'R2.Q1',
  lookupFor,
  angle: 'entity',
  reformulation: 'paraphrase',
  question,
  terms: [],
  temporalIntent: 'none',
  freshness: 'any',
  removedStaleYears: [],
});

const plan = (gapId: string | null, queries: Plan['queries'] = [query('asked for it')]): Plan => ({
  round: 2,
  target: { text: 'target', query: null, gapId, kind: 'gap', queries: [] },
  subtopics: [],
  familiarity: 'common',
  queries,
  failedParts: [],
});

const NOTHING: Reading = { added: [], unread: [], failures: {} };
const SOMETHING: Reading = {
  ...NOTHING,
  added: [{ sourceId: 'S9', key: 'k', readClass: 'full', angles: [], queryIds: ['R2.Q1'], warnings: [] }],
};

const LEDGER: LedgerInput = {
  gaps: [],
  named: [],
  required: [],
  facts: FACTS,
  claimsBefore: [],
  claims: [],
  queries: plan(null),
  failedQueries: new Set(),
  reading: NOTHING,
  round: 2,
  saturated: false,
  isRead: () => false,
};

const update = (changes: Partial<LedgerInput>): readonly Gap[] => updateLedger({ ...LEDGER, ...changes });

const UNREAD = gap({
  kind: 'unread-source',
  subject: 'doi:10.7177/a',
  title: 'A study of calves at night in the far north',
});
const failure = { code: 'paywall', message: 'A wall.', retryable: false } as const; // prettier-ignore

describe('how a gap ends', () => {
  it.each<[string, Gap, Partial<LedgerInput>, Gap['status'], string | RegExp | null]>([
    ['new claims have its words, and the critic names none', gap(), { queries: plan('G1'), claims: [claim('C2', 2)], reading: SOMETHING }, 'open', null],
    ['its source is read', UNREAD, { isRead: (key) => key === 'doi:10.7177/a' }, 'closed', 'Its source was read.'],
    ['its source is found unreadable', UNREAD, { queries: plan(null, [query('by name', 'G1')]), reading: { ...NOTHING, unread: [{ address: 'https://a.example', key: 'doi:10.7177/a', title: '', failure }] } }, 'open-question', /could not be read: A wall\./],
    ['its source is found unreadable under its title', UNREAD, { queries: plan('G1'), reading: { ...NOTHING, unread: [{ address: 'https://a.example', key: 'url:a', title: 'A study of calves at night in the far North', failure }] } }, 'open-question', /A wall\./],
    ['another page was unreadable', UNREAD, { queries: plan('G1'), reading: { ...NOTHING, unread: [{ address: 'https://a.example', key: 'url:b', title: 'Eels', failure }] } }, 'searched-in-vain', 'The searches did not find it.'],
    ['nobody looked for its source', UNREAD, {}, 'open', null],
    ['the rest of its source is still unread, once', gap({ kind: 'unread-source', subject: 'S4' }), { queries: plan('G1') }, 'open', null],
    ['the rest of its source is still unread, twice', gap({ kind: 'unread-source', subject: 'S4' }), { round: 3 }, 'open-question', 'Not all of it could be read.'],
    ['the critic says which claim answers it', gap({ status: 'searched-in-vain' }), { claims: [claim('C1', 1)], answered: [{ id: 'G1', claims: ['C1', 'C9'] }] }, 'closed', 'Claims answer it.'],
    ['the critic names no claim that stands', gap({ status: 'searched-in-vain' }), { answered: [{ id: 'G1', claims: ['C9'] }] }, 'searched-in-vain', null],
    ['its searches found nothing new', gap(), { queries: plan('G1') }, 'searched-in-vain', /brought no new source/],
    ['its searches were answered by no engine', gap(), { queries: plan('G1'), failedQueries: new Set(['R2.Q1']) }, 'open', null],
    ['the search for its source was answered by no engine', UNREAD, { queries: plan(null, [query('by name', 'G1')]), failedQueries: new Set(['R2.Q1']) }, 'open', null],
    ['its searches brought pages and no answer, once', gap(), { queries: plan('G1'), reading: SOMETHING }, 'open', null],
    ['its searches of a folder brought pages and no answer', gap(), { queries: plan('G1'), reading: SOMETHING, mostTries: 1 }, 'searched-in-vain', /A round/],
    ['its searches brought pages and no answer, twice', gap({ tries: 1 }), { queries: plan('G1'), reading: SOMETHING }, 'searched-in-vain', /2 rounds/],
    ['pages were read, and none for its own query', gap(), { queries: plan('G5', [{ ...query('own', 'G1'), id: 'R2.Q2' }]), reading: SOMETHING }, 'searched-in-vain', /brought no new source/],
    ['two rounds of searches found nothing', gap(), { isExhausted: true }, 'searched-in-vain', /Two rounds/],
    ['what was searched in vain stays so', gap({ status: 'searched-in-vain' }), { claims: [claim('C2', 2)], queries: plan('G1'), reading: SOMETHING }, 'searched-in-vain', null],
    ['what it named is gone', gap({ subject: 'subtopic:children' }), {}, 'closed', 'What it named no longer holds.'],
    ['what it named still holds', gap({ subject: 'subtopic:children' }), { facts: { ...FACTS, subtopicsWithoutClaim: ['children'] } }, 'open', null],
    ['claims on something else leave a mechanical gap open', gap({ subject: 'subtopic:children' }), { facts: { ...FACTS, subtopicsWithoutClaim: ['children'] }, queries: plan('G1'), claims: [claim('C2', 2)], reading: SOMETHING }, 'open', null],
    ['the claim that closed it is struck', gap({ status: 'closed', closedBy: ['C7'] }), { claims: [claim('C1', 1)] }, 'open', /were struck/],
    ['one of two claims that closed it stands', gap({ status: 'closed', closedBy: ['C7', 'C1'] }), { claims: [claim('C1', 1)] }, 'closed', null],
    ['what it named holds once more', gap({ status: 'closed', subject: 'subtopic:x' }), { facts: { ...FACTS, subtopicsWithoutClaim: ['x'] } }, 'open', /once more/],
    ['an open question stays one', gap({ status: 'open-question', subject: 'subtopic:children' }), { facts: { ...FACTS, subtopicsWithoutClaim: ['children'] } }, 'open-question', null],
  ])('%s', (_name, before, changes, status, how) => {
    const [after] = update({ gaps: [before], ...changes });
    expect(after?.status).toBe(status);
    if (how === null) expect(after?.how).toBe(before.how);
    else expect(after?.how).toMatch(how);
  }); // prettier-ignore

  it('is closed by the claims that the critic names, and opens again when those are struck', () => {
    const spoken = { ...claim('C2', 2), claim: 'Children recover sooner.', subtopic: 'recovery' };
    const other = { ...claim('C3', 2), claim: 'Adults pay for the drug.', subtopic: 'costs' };
    const [closed] = update({
      gaps: [gap()],
      ...{ claims: [other, spoken], answered: [{ id: 'G1', claims: ['C2'] }] },
    });
    expect(closed).toMatchObject({ status: 'closed', closedBy: ['C2'] });
    const [after] = update({ gaps: [closed as Gap], claims: [other], round: 3 });
    expect(after).toMatchObject({ status: 'open', how: expect.stringMatching(/were struck/) as string });
  });

  it('keeps the queries that were asked for it', () => {
    const [after] = update({ gaps: [gap({ queries: ['before'] })], queries: plan('G1', [query('one'), query('other', 'G5')]) });
    expect(after?.queries).toEqual(['before', 'one']);
    expect(after?.tries).toBe(1);
  }); // prettier-ignore
});

const named = (changes: Partial<NamedGap> = {}): NamedGap => ({
  kind: 'modality',
  description: 'Nothing on adults.',
  query: 'adults',
  priority: 40,
  material: true,
  subject: null,
  ...changes,
});

describe('naming gaps', () => {
  it('numbers new ones and knows old ones again', () => {
    const first = update({ named: [named(), named({ description: 'nothing on Adults!', query: 'other' })] });
    expect(first.map((each) => each.id)).toEqual(['G1']);
    const second = update({ gaps: first, named: [named({ priority: 90 }), named({ description: 'B', query: 'b' })] });
    expect(second.map((each) => [each.id, each.priority])).toEqual([['G1', 90], ['G2', 40]]);
  }); // prettier-ignore

  it('does not open what was given up by naming it again', () => {
    const [after] = update({ gaps: [gap({ status: 'open-question', description: 'Nothing on adults.' })], named: [named()] });
    expect(after?.status).toBe('open-question');
  }); // prettier-ignore

  it.each<[string, Partial<NamedGap>, Partial<MechanicalFacts>, string | null]>([
    ['a thin claim by its id', { kind: 'unverified-claim', subject: 'C3' }, { thinCriticalClaims: [{ claimId: 'C3', works: 1 }] }, 'claim:C3'],
    ['a claim that is not thin', { kind: 'unverified-claim', subject: 'C3' }, {}, 'C3'],
    ['a contradiction by its id', { kind: 'unresolved-contradiction', subject: 'X2' }, { unresolvedContradictions: [{ id: 'X2', topic: 'x' }] }, 'contradiction:X2'],
    ['an unopposed claim', { kind: 'missing-counterarg', subject: 'C4' }, { unopposedClaims: ['C4'] }, 'opposition:C4'],
    ['a subtopic by its name', { subject: 'costs' }, { subtopicsWithoutClaim: ['costs'] }, 'subtopic:costs'],
    ['an angle by its name', { subject: 'entity' }, { emptyAngles: [{ angle: 'entity', queries: [] }] }, 'angle:entity'],
    ['what no fact speaks of', { subject: 'doi:10.7177/a' }, {}, 'doi:10.7177/a'],
  ])('names %s as the counted facts do', (_name, about, facts, subject) => {
    const [after] = update({ named: [named(about)], facts: { ...FACTS, ...facts } });
    expect(after?.subject).toBe(subject);
  }); // prettier-ignore

  it('takes search gaps for immaterial once searches bring nothing new, contradictions never', () => {
    const gaps = update({
      saturated: true,
      named: [
        named(),
        named({ kind: 'unresolved-contradiction', subject: 'contradiction:X1', description: 'X' }),
      ],
      facts: { ...FACTS, unresolvedContradictions: [{ id: 'X1', topic: 'x' }] },
    });
    expect(gaps.map((each) => each.material)).toEqual([false, true]);
    expect(openMaterialGaps(gaps).map((each) => each.id)).toEqual(['G2']);
  });

  it('does not let a critic talk a required gap down', () => {
    const required = named({ subject: 'answer:S4', kind: 'missing-counterarg' });
    const gaps = update({ required: [required], named: [{ ...required, material: false }], saturated: true });
    expect(gaps.map((each) => each.material)).toEqual([true]);
  });

  it('puts the most pressing first', () => {
    const gaps = [gap({ id: 'G1', priority: 10 }), gap({ id: 'G10' }), gap({ id: 'G9' }), gap({ id: 'G3', material: false })];
    expect(openMaterialGaps(gaps).map((each) => each.id)).toEqual(['G9', 'G10', 'G1']);
  }); // prettier-ignore
});

describe('what can only be searched in vain', () => {
  const THIN = { ...FACTS, thinCriticalClaims: [{ claimId: 'C1', works: 1 }] };
  const UNDECIDED = { ...FACTS, unresolvedContradictions: [{ id: 'X1', topic: 'x' }] };
  const thin = gap({ kind: 'unverified-claim', subject: 'claim:C1' });
  const undecided = gap({ kind: 'unresolved-contradiction', subject: 'contradiction:X1' });
  const more: Claim = { ...claim('C1', 1), evidence: [evidence('S1'), evidence('S9')] };

  it.each<[string, Gap, Partial<LedgerInput>, Gap['status']]>([
    ['a thin claim whose query brought pages on other things', thin, { facts: THIN, queries: plan(null, [query('own', 'G1')]), reading: SOMETHING, claims: [claim('C1', 1)], claimsBefore: [claim('C1', 1)] }, 'searched-in-vain'],
    ['a thin claim whose query brought more evidence for it', thin, { facts: THIN, queries: plan(null, [query('own', 'G1')]), reading: SOMETHING, claims: [more], claimsBefore: [claim('C1', 1)] }, 'open'],
    ['a thin claim that nobody searched for', thin, { facts: THIN, reading: SOMETHING, claims: [claim('C1', 1)], claimsBefore: [claim('C1', 1)] }, 'open'],
    ['a disagreement that was searched for once', undecided, { facts: UNDECIDED, queries: plan('G1'), reading: SOMETHING }, 'searched-in-vain'],
    ['a disagreement that nobody has decided in two rounds', undecided, { facts: UNDECIDED, round: 3 }, 'open-question'],
    ['a disagreement that nobody has decided in one round', undecided, { facts: UNDECIDED, round: 2 }, 'open'],
    ['a disagreement that was decided', undecided, { queries: plan('G1'), reading: SOMETHING }, 'closed'],
  ])('%s', (_name, before, changes, status) => {
    expect(update({ gaps: [before], ...changes })[0]?.status).toBe(status);
  }); // prettier-ignore

  it.each<[string, readonly NamedGap[], boolean, boolean]>([
    ['what was given up', [named({ subject: 'C1', kind: 'unverified-claim' })], false, true],
    ['something else besides', [named({ subject: 'C1', kind: 'unverified-claim' }), named()], false, false],
    ['something else, when searches bring only what is known', [named()], true, true],
    ['a disagreement, when searches bring only what is known', [named({ kind: 'unresolved-contradiction' })], true, false],
    ['nothing material', [named({ material: false })], true, false],
    ['nothing', [], true, false],
  ])('a sign-off that is held back for %s', (_name, gaps, saturated, isSpent) => {
    const ledger = { gaps: [{ ...thin, status: 'open-question' as const }], facts: THIN, saturated };
    const { named: _named, ...input } = { ...LEDGER, ...ledger };
    expect(namesOnlySpent(gaps, input)).toBe(isSpent);
  }); // prettier-ignore
});

describe('the weight of a gap', () => {
  it('changes where the critic ranks it again, while it is open', () => {
    const gaps = [gap(), gap({ id: 'G2', status: 'closed' }), gap({ id: 'G3', priority: 70 })];
    const ranking = [
      { id: 'G1', priority: 90 },
      { id: 'G2', priority: 95 },
      { id: 'G9', priority: 99 },
    ];
    const after = update({ gaps, ranking });
    expect(after.map(({ priority }) => priority)).toEqual([90, 50, 70]);
    expect(openMaterialGaps(after).map(({ id }) => id)).toEqual(['G1', 'G3']);
  });
});

describe('the opposition', () => {
  const memo = {
    memo: 'It is not so.',
    refs: ['S4.1'],
    points: [],
    droppedPoints: 0,
    attacks: [],
    queries: ['tonic no effect'],
    absence: null,
  };
  const opposing = [{ ref: 'S4.1', sourceId: 'S4', exact: 'The tonic had no effect.' }];
  const contradiction: Contradiction = {
    id: 'X1',
    topic: 'the tonic',
    sides: [
      { statement: 'Yes.', refs: ['S1.1'], evidence: [evidence('S1')] },
      { statement: 'No.', refs: ['S4.1'], evidence: [evidence('S4')] },
    ],
    resolved: false,
    reason: 'unresolved',
    resolution: 'The trials differ in dose, and no third one decides.',
    sourceIds: ['S1', 'S4'],
    round: 1,
  };

  it.each<[string, Parameters<typeof gateGaps>[0], readonly string[]]>([
    ['is answered by no claim', { memo, opposing, claims: [claim('C1', 1)], contradictions: [] }, ['answer:S4']],
    ['is cited by a claim', { memo, opposing, claims: [claim('C1', 1, 'S4')], contradictions: [] }, []],
    ['is a side of a contradiction', { memo, opposing, claims: [], contradictions: [contradiction] }, []],
    ['was looked for and not found', { memo: { ...memo, refs: [], absence: 'Nothing.' }, opposing: [], claims: [], contradictions: [] }, []],
    ['has not spoken yet', { memo: null, opposing: [], claims: [], contradictions: [] }, []],
    ['contradicts, and nobody said how or why not', { memo: null, opposing: [], claims: [], contradictions: [{ ...contradiction, resolution: ' ' }] }, ['contradiction:X1']],
  ])('%s', (_name, answers, subjects) => {
    const gaps = gateGaps(answers);
    expect(gaps.map((each) => each.subject)).toEqual(subjects);
    expect(gaps.every((each) => each.material)).toBe(true);
  }); // prettier-ignore

  it('closes when a claim cites it, and comes back when that claim goes', () => {
    const required = gateGaps({ memo, opposing, claims: [claim('C1', 1)], contradictions: [] });
    const open = update({ required });
    const closed = update({ gaps: open, claims: [claim('C2', 2, 'S4')] });
    const back = update({ gaps: closed, required });
    expect([open, closed, back].map((gaps) => gaps[0]?.status)).toEqual(['open', 'closed', 'open']);
  });
});

describe('a sign-off', () => {
  const hashOf = (claims: readonly Claim[]): string => claimsHash(hashedClaims(claims));
  const signed = claim('C1', 1);

  it.each<[string, readonly Claim[], boolean]>([
    ['the same claims', [claim('C1', 1)], true],
    ['the same claims with other confidence', [{ ...signed, confidence: 'low' }], true],
    ['another wording', [{ ...signed, claim: 'Claim C1!' }], false],
    ['other evidence', [{ ...signed, evidence: [evidence('S2')] }], false],
    ['a source whose text changed', [{ ...signed, evidence: [{ ...evidence('S1'), sha256: 'ff' }] }], false],
    ['one claim more', [signed, claim('C2', 2)], false],
    ['no claims', [], false],
  ])('of a round counts with one on %s', (_name, claims, converges) => {
    const signOffs = [
      { round: 1, signoff: true, claimsHash: hashOf([signed]) },
      { round: 2, signoff: true, claimsHash: hashOf(claims) },
    ];
    const facts = {
      state: { round: 2, signOffs, idleRounds: 0 },
      ...{ options: optionsFor(''), sources: 1, readable: true },
      spent: { tokens: 0, usd: 0, minutes: 0, unansweredTokens: 0 },
      refused: null,
    };
    expect(stopReason(facts)).toBe(converges ? 'converged' : null);
  });
});
