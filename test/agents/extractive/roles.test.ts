import { describe, expect, it } from 'vitest';
import { extractiveRoles } from '../../../agents/extractive/index.js';
import type { CriticInput } from '../../../agents/roles/critic.js';
import type { MechanicalFacts } from '../../../agents/roles/mechanical-facts.js';
import type { RoleName, RoleShapes } from '../../../agents/roles/roles.js';
import type { SearcherInput } from '../../../agents/roles/searcher.js';
import { ANGLES, type Angle } from '../../../agents/search/engine.js';
import { source, VELTA_QUESTION } from './sources.js';

const roles = extractiveRoles();
async function ask<Name extends RoleName>(
  role: Name,
  input: RoleShapes[Name]['input'],
): Promise<RoleShapes[Name]['reply']> {
  const reply = await roles.ask(role, input, () => Promise.reject(new Error('no model here')));
  if (!reply.ok) throw new Error(reply.failure.message);
  return reply.value;
}

describe('the extractive decomposer', () => {
  it.each([
    [VELTA_QUESTION, 'Velta virus transmitted other than mosquitoes'],
    ['Velta?', 'Velta'],
    ['为什么？', '为什么'],
  ])('names the subject of %s in its own words', async (question, name) => {
    const { subtopics } = await ask('decomposer', {
      question,
      focus: null,
      today: '2016-01-31',
      folder: null,
      maxSubtopics: 4,
    });
    expect(subtopics.map((subtopic) => subtopic.name)).toEqual([name]);
  });
});

describe('the extractive searcher', () => {
  const input = (angle: Angle, more: Partial<SearcherInput> = {}): SearcherInput => ({
    angle,
    question: VELTA_QUESTION,
    focus: null,
    target: VELTA_QUESTION,
    targetQuery: null,
    subtopics: [{ name: 'Velta virus', scope: '' }],
    today: '2016-01-31',
    round: 1,
    count: 5,
    known: [
      {
        title: 'Outbreak of Velta virus in Sundia, 2013',
        authors: ['Ana Prado', 'Lim, Soo'],
        publishedAt: '2013',
      },
    ],
    folder: null,
    knownTerms: ['VELV', 'semen'],
    asked: [],
    citedWorks: [],
    leadingClaims: [],
    readersLeads: [],
    kind: null,
    domain: null,
    saturation: 0,
    budgetLeft: 1,
    ...more,
  });

  it('gives each angle words of its own, five reformulations, and no query of another angle', async () => {
    const all = new Set<string>();
    for (const angle of ANGLES) {
      const { queries } = await ask('searcher', input(angle));
      expect(new Set(queries.map((query) => query.reformulation)).size).toBe(5);
      for (const query of queries) {
        expect(query.terms.length).toBeGreaterThan(0);
        expect(query.terms.length).toBeLessThanOrEqual(12);
        expect(all.has(query.question)).toBe(false);
        all.add(query.question);
      }
    }
  });

  it('finds by its own words what the other three angles have no word for', async () => {
    const planted: Record<Angle, RegExp> = {
      entity: /\b(?:Prado|Sundia|VELV)\b/u,
      'time-window': /\b(?:recently|discovered)\b/u,
      'source-type': /\b(?:cohort|guideline)\b/u,
      'counter-argument': /\b(?:no evidence|unlikely)\b/u,
    };
    for (const angle of ANGLES) {
      const { queries } = await ask('searcher', input(angle));
      const terms = queries.flatMap((query) => query.terms).join(' · ');
      for (const other of ANGLES)
        expect([angle, other, planted[other].test(terms)]).toEqual([angle, other, angle === other]);
    }
  });

  it('never writes a year that the user did not', async () => {
    for (const angle of ANGLES) {
      const { queries } = await ask(
        'searcher',
        input(angle, { targetQuery: 'Velta virus in Sundia Prado 2013', target: 'never read (2013)' }),
      );
      expect(JSON.stringify(queries)).not.toMatch(/\b20\d\d\b/u);
    }
    const { queries } = await ask(
      'searcher',
      input('time-window', {
        question: 'Did Velta virus reach Sundia in 2013?',
        target: 'Did Velta virus reach Sundia in 2013?',
      }),
    );
    expect(JSON.stringify(queries)).toMatch(/2013/u);
  });

  it('does not ask again, and aims at the gap in later rounds', async () => {
    const first = await ask('searcher', input('entity'));
    const again = await ask(
      'searcher',
      input('entity', { asked: first.queries.map(({ question }) => ({ question, found: null })) }),
    );
    expect(
      again.queries.filter((query) => first.queries.some((one) => one.question === query.question)),
    ).toEqual([]);
    const later = await ask(
      'searcher',
      input('source-type', { targetQuery: 'perinatal Velta transmission newborns' }),
    );
    expect(later.queries[0]?.terms).toContain('perinatal');
    const claim =
      'Velta virus was found in semen, saliva, breast milk and urine of nine couples of the coast.';
    const confirming = await ask('searcher', input('counter-argument', { target: claim }));
    expect(confirming.queries[0]?.question).toBe(
      `Evidence against: ${VELTA_QUESTION.replace('?', '')} (found, semen, saliva, breast)`,
    );
  });
});

describe('the extractive antagonist', () => {
  const input = {
    ...{ question: 'Does Velta virus cause fever?', today: '2016-01-31', language: 'en' },
    ...{ findings: [], flagged: [], before: null },
  };
  const claims = [
    {
      id: 'C1',
      text: 'Velta virus caused fever in most adults of the island.',
      subtopic: '',
      stance: 'for',
      confidence: 'low',
      refs: ['S1.1'],
      works: 1,
      part: 'section',
      findings: [],
    },
  ] as const;
  const forIt = source(1, 'Velta fever', ['Velta virus caused fever in most adults of the island.']);

  it('quotes what denies, word for word, and attacks the claims that it opposes', async () => {
    const denial = 'Velta virus did not cause fever in any of the forty couples.';
    const reply = await ask('antagonist', {
      ...input,
      claims,
      passages: [forIt, source(2, 'Couples', [denial])],
    });
    expect(reply).toMatchObject({ points: [{ statement: denial, findings: ['S2.1'] }], absence: null });
    expect(reply.attacks.map((attack) => attack.claimId)).toEqual(['C1']);
    expect(reply.queries.length).toBeGreaterThan(0);
    expect(reply.queries.length).toBeLessThanOrEqual(5);
  });

  it('says nothing where it found nothing: that nothing opposes was not shown', async () => {
    const doubt = source(2, 'Doubts', [
      'However, Velta virus was found in adults without fever on the island.',
    ]);
    const reply = await ask('antagonist', { ...input, claims, passages: [forIt, doubt] });
    expect(reply).toMatchObject({ points: [], attacks: [], absence: null });
  });
});

describe('the extractive critic', () => {
  const facts: MechanicalFacts = {
    subtopicsWithoutClaim: [],
    emptyAngles: [],
    thinCriticalClaims: [],
    singleWorkClaims: [],
    citedButUnread: [],
    unopposedClaims: [],
    opposingSourcesRead: 3,
    unresolvedContradictions: [],
    unreadable: [],
    saturationByRound: [],
    failedParts: [],
  };
  const input = (more: Partial<MechanicalFacts>, ledger: CriticInput['ledger'] = []): CriticInput => ({
    question: VELTA_QUESTION,
    focus: null,
    today: '2016-01-31',
    round: 1,
    familiarity: 'specialised',
    folder: null,
    claims: [
      {
        id: 'C1',
        text: 'Perinatal transmission of VELV was found.',
        subtopic: 'perinatal transmission',
        stance: 'for',
        confidence: 'low',
        refs: ['S2.3'],
        works: 1,
        part: 'section',
        findings: [],
      },
    ],
    ...{ sources: [], table: [], unread: [], unreadHits: [], leftOut: [], struck: [], findings: [] },
    confirms: null,
    facts: { ...facts, ...more },
    ledger,
  });
  const unread = (
    key: string,
    title: string,
    insideClaims: readonly string[],
    citedBy: readonly string[],
  ) => ({
    key,
    title,
    year: 2014,
    doi: null,
    authors: ['Marianne Besa'],
    citedBy,
    insideClaims,
  });

  it('signs off where nothing is missing', async () => {
    expect(await ask('critic', input({}))).toMatchObject({ gaps: [], signoff: true });
  });

  it('does not sign off while works that claims rest on are unread, the one on the question first', async () => {
    const reply = await ask(
      'critic',
      input({
        citedButUnread: [
          unread('ref:old', 'A history of the Sundia station', ['C1'], ['S1', 'S2', 'S3']),
          unread('ref:besa', 'Evidence of perinatal transmission of Velta virus', ['C1'], ['S2']),
        ],
      }),
    );
    expect(reply.signoff).toBe(false);
    const [first] = [...reply.gaps].sort((a, b) => b.priority - a.priority);
    expect(first).toMatchObject({ kind: 'unread-source', subject: 'ref:besa', material: true });
    expect(first?.query).toBe('Evidence of perinatal transmission of Velta virus Besa 2014');
  });

  it('names no gap twice, and signs off when what was tried stays an open question', async () => {
    const more = {
      citedButUnread: [
        unread('ref:besa', 'Evidence of perinatal transmission of Velta virus', ['C1'], ['S2']),
      ],
    };
    const first = await ask('critic', input(more));
    const ledger = (status: string) =>
      first.gaps.map((gap, index) => ({
        id: `G${index + 1}`,
        kind: gap.kind,
        description: gap.description,
        status,
      }));
    expect(await ask('critic', input(more, ledger('open')))).toMatchObject({ gaps: [], signoff: false });
    expect(await ask('critic', input(more, ledger('open-question')))).toMatchObject({
      gaps: [],
      signoff: true,
    });
  });

  it('asks for what speaks against, where no search has', async () => {
    const { gaps, signoff } = await ask(
      'critic',
      input({
        subtopicsWithoutClaim: ['other than mosquitoes', 'perinatal transmission'],
        unopposedClaims: ['C1'],
        opposingSourcesRead: 0,
      }),
    );
    expect(gaps.map((gap) => gap.subject)).toEqual(['opposition:']);
    for (const gap of gaps) expect(gap.query).not.toBe('');
    expect(signoff).toBe(false);
  });
});

describe('review without a model', () => {
  it('gives no verdict', async () => {
    const about = { question: 'q', today: '2016-01-31', notes: [], claims: [] };
    expect(await ask('reviewer', { ...about, sections: [] })).toEqual({ verdicts: [] });
    expect(await ask('challenger', about)).toEqual({ verdicts: [] });
  });
});
