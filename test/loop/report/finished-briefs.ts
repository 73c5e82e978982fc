import { createHash } from 'node:crypto';
import type { Claim, ClaimEvidence, Contradiction } from '../../../loop/claim.js';
import { indexSources } from '../../../loop/gate/source-index.js';
import type { Cell, Grid } from '../../../loop/claim.js';
import type { Brief, BriefSource } from '../../../loop/report/brief.js';
import { passageKey } from '../../../loop/report/passages.js';
import { optionsFor } from '../../tools/run-in-process.js';

/** Finished briefs by hand, over pages by hand: a choice, a state of knowledge, steps. Of made-up makers and studies. */

interface Page {
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
  readonly date: string | null;
  /** Words by which the page shows that its publisher gains. */
  readonly interest?: string;
  readonly text: string;
}

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The words of a page as evidence; they must stand in it. */
function evidenceIn(pages: readonly Page[], sourceId: string, exact: string): ClaimEvidence {
  const page = pages.find(({ id }) => id === sourceId);
  const start = page?.text.indexOf(exact) ?? -1;
  if (page === undefined || start < 0) throw new Error(`${sourceId} does not say: ${exact}`);
  const end = start + exact.length;
  return {
    ...{ sourceId: sourceId as ClaimEvidence['sourceId'], exact, start, end, sha256: sha(page.text) },
    prefix: page.text.slice(Math.max(0, start - 32), start),
    suffix: page.text.slice(end, end + 32),
    ref: `${sourceId}.${page.text.slice(0, start).split(/[.!?]\s/).length}`,
    works: [sourceId.replace('S', 'W')],
  };
}

type Cited = readonly (readonly [sourceId: string, exact: string])[];
type Sketch = Partial<Claim> & { readonly cites: Cited };

function claimOf(pages: readonly Page[], id: string, { cites, ...more }: Sketch): Claim {
  const evidence = cites.map(([sourceId, exact]) => evidenceIn(pages, sourceId, exact));
  return {
    ...{ kind: 'reported' as const, part: 'section' as const, place: 1, findingIds: [] },
    ...{ id, claim: evidence[0]?.exact ?? '', subtopic: 'what they offer', stance: 'neutral' as const },
    ...{ confidence: 'med' as const, decisionCritical: false, answersOpposition: false, evidence },
    sourceIds: [...new Set(evidence.map(({ sourceId }) => sourceId))],
    works: [...new Set(evidence.flatMap(({ works }) => works))],
    gate: { verdict: 'holds' as const, warnings: [], reviewPriority: 0 },
    review: { status: 'SUPPORTED' as const, triggers: [], verdicts: [], challenge: null },
    ...{ firstRound: 1, changedRound: 1 },
    ...more,
  };
}

const sourceOf = (page: Page, claims: readonly Claim[]): BriefSource => ({
  ...{ id: page.id, title: page.title, publisher: page.publisher, siteName: page.publisher },
  ...{ key: `https://${page.id}.example/page`, address: `https://${page.id}.example/page`, authors: [] },
  ...{ language: 'en', doi: null, publishedAt: page.date, modifiedAt: null, sourceKind: 'blog' as const },
  interests: page.interest === undefined ? [] : [{ kind: 'own-product' as const, words: page.interest }],
  ...{ recognitionConfidence: null, retrievedAt: '2026-03-01T00:00:00.000Z', articleType: null },
  ...{ readClass: 'full' as const, extractor: 'page', sha256: sha(`${page.text}${REST}`), addresses: [] },
  ...{
    sourceType: 'practitioner' as const,
    work: page.id.replace('S', 'W'),
    sameWork: [],
  },
  ...{ retracted: false, supersededBy: null, unreadNotices: [], warnings: [] },
  quotes: claims.flatMap((claim) =>
    claim.evidence
      .filter(({ sourceId }) => sourceId === page.id)
      .map((evidence) => ({ ...evidence, claimIds: [claim.id] })),
  ),
});

/** The sentences of a brief by the part that they stand in; a claim that is in none stands in the table. */
interface Parts {
  readonly short: readonly Claim[];
  readonly otherwise: readonly Claim[];
  readonly check: readonly Claim[];
  readonly sections: readonly { readonly title: string; readonly claims: readonly Claim[] }[];
}

/** The claims as their writer placed them. */
function placed(claims: readonly Claim[], parts: Parts | null): readonly Claim[] {
  if (parts === null) return claims;
  const all = [
    ...(['short', 'otherwise', 'check'] as const).flatMap((part) =>
      parts[part].map(({ id }) => ({ id, part, subtopic: '' })),
    ),
    ...parts.sections.flatMap(({ title, claims: own }) =>
      own.map(({ id }) => ({ id, part: 'section' as const, subtopic: title })),
    ),
  ];
  return claims.map((claim) => {
    const place = all.findIndex(({ id }) => id === claim.id);
    const found = all[place] ?? { part: 'table' as const, subtopic: claim.subtopic };
    return { ...claim, ...found, place: place + 1, findingIds: [`F1.${claim.id.slice(1)}`] };
  });
}

type Made = Pick<Brief, 'kind' | 'grid'> & {
  readonly parts: Parts | null;
  readonly question: string;
  readonly pages: readonly Page[];
  readonly claims: readonly Claim[];
  readonly more?: Partial<Brief>;
};

function briefOf({ question, pages, claims: written, parts, more = {}, ...rest }: Made): Brief {
  const claims = placed(written, parts);
  const all = claims.flatMap(({ evidence }) => evidence);
  return {
    run: {
      ...{ id: 'by-hand', question, today: '2026-03-20', status: 'converged', ending: 'converged' },
      ...{ options: optionsFor('/folder', { model: 'exec/hand' }), familiarity: 'common' },
    },
    answer: (parts?.short ?? []).map(({ id, claim }) => ({ sentence: claim, claimIds: [id] })),
    ...rest,
    best: { passages: [], match: false },
    subtopics: [...new Set(claims.map(({ subtopic }) => subtopic))].map((name) => ({
      name,
      for: claims.filter((each) => each.subtopic === name && each.stance === 'for'),
      against: claims.filter((each) => each.subtopic === name && each.stance === 'against'),
      neutral: claims.filter((each) => each.subtopic === name && each.stance === 'neutral'),
    })),
    ...{ claims, background: [], opposition: null, opposing: [], contradictions: [] },
    ...{ unverified: [], openQuestions: [], gaps: [], limitations: [], leftOut: [], struck: [], rounds: [] },
    sources: pages.map((page) => sourceOf(page, claims)),
    ...{ unread: [], refused: [], unreadFiles: [], counts: {}, failedParts: [] },
    ...{ spent: { tokens: 0, usd: 0 }, spentByRole: [] },
    passages: new Map(
      all.map((each) => [
        passageKey(each),
        { ...{ before: '', after: '', startsInside: true, endsInside: true, heading: null } },
      ]),
    ),
    ...more,
  };
}

/** The pages of a brief, for the gate. */
export const storedOf = (pages: readonly Page[]) =>
  indexSources(pages.map(({ id, text }) => ({ id, text: `${text}${REST}`, sha256: sha(`${text}${REST}`) })));

/** What follows on every page; the gate takes shorter texts for unread. */
const REST =
  '\n\nThis page goes on at some length about other matters, which nobody cites. It thanks its readers, names its editors, tells where to write to, and repeats that opinions are those of their authors.';

/**
 * A brief that quotes each of the sentences in every way in which a document shows words of a source: as a claim on every
 * side, a best passage, an opposing point, a side of a contradiction, the answer of a follow-up.
 */
export function quotingBrief(text: string, sentences: readonly string[], all = sentences): Brief {
  const page = { id: 'S1', title: 'Read as it was written', publisher: 'Reader', date: null, text };
  const pages = [page];
  const stances = ['for', 'against', 'neutral'] as const;
  const claims = sentences.map((exact, index) =>
    claimOf(pages, `C${index + 1}`, { cites: [['S1', exact]], stance: stances[index % 3] ?? 'neutral' }),
  );
  const evidence = claims.flatMap((claim) => claim.evidence);
  const passages = evidence.map((each, index) => ({
    ...{ id: `P${index + 1}`, evidence: each, deciding: each },
    ...{
      before: all[all.indexOf(each.exact) - 1] ?? '',
      after: all[all.indexOf(each.exact) + 1] ?? '',
      heading: '',
    },
  }));
  const side = (each: ClaimEvidence): Contradiction['sides'][number] => ({
    ...{ statement: each.exact, refs: [each.ref], evidence: [each] },
  });
  const [first, last] = [evidence[0], evidence.at(-1)];
  const brief = briefOf({
    ...{ question: 'What does it say?', kind: 'explain', parts: null, grid: null, pages, claims },
    more: { best: { passages, match: true }, opposing: evidence },
  });
  return {
    ...brief,
    answer: claims.slice(0, 2).map(({ id, claim }) => ({ sentence: claim, claimIds: [id] })),
    contradictions:
      first === undefined || last === undefined || first === last
        ? []
        : [
            {
              ...{ id: 'X1', topic: 'what it says', sides: [side(first), side(last)], resolved: false },
              ...{ reason: 'unresolved', resolution: '', sourceIds: ['S1'], round: 1 },
            },
          ],
    sources: brief.sources.map((source) => ({
      ...source,
      quotes: evidence.map((each, index) => ({ ...each, claimIds: [`C${index + 1}`] })),
    })),
  };
}

/** A cell that rests on one claim or several. */
const cellOf = (
  [about, attribute, value]: readonly [string, string, string],
  claims: readonly Claim[],
  more: Partial<Cell> = {},
): Cell => ({
  ...{ about, attribute, value, unit: null, conditions: [], asOf: null, by: null },
  ...{ claimIds: claims.map(({ id }) => id), evidence: claims.flatMap(({ evidence }) => evidence) },
  ...{ works: [...new Set(claims.flatMap(({ works }) => works))], isInterested: false },
  ...more,
});

export const CHOICE_PAGES: readonly Page[] = [
  {
    ...{ id: 'S1', title: 'Five team chats compared', publisher: 'Chat Review', date: '2025-12-03' },
    text: 'Ping costs $7.25 per user and month, billed annually. Ping keeps 90 days of history on its free plan. Pong costs $2.49 per user and month, billed annually. Pong is free for any number of people. Pong allows three integrations on its free plan. Tock costs $3 per user and month. Tock is free for up to 5 people.',
  },
  {
    ...{ id: 'S2', title: 'Pong: plans and prices', publisher: 'Pong', date: null, interest: 'our platform' },
    text: 'Pong costs $2.99 per user and month, billed monthly. Ping takes $8.75 per user and month, billed monthly. Your history stays with you without a time limit.',
  },
  {
    ...{ id: 'S3', title: 'Chats for small teams', publisher: 'Small Office', date: '2026-03-01' },
    text: 'Ping costs $7.25 per user and month, billed annually. Tock has task boards on its free plan. Ping connects to 2,400 other programs. A team that lives on integrations stays with Ping. Tock was founded in Delaware.',
  },
];

/** Which of three chats a team of ten takes: a table with computed columns, a side, something to check. */
export function choiceBrief(): Brief {
  const pages = CHOICE_PAGES;
  const claim = (id: string, sketch: Sketch): Claim => claimOf(pages, id, sketch);
  const ping = claim('C1', {
    cites: [
      ['S1', 'Ping costs $7.25 per user and month, billed annually.'],
      ['S3', 'Ping costs $7.25 per user and month, billed annually.'],
    ],
    confidence: 'high',
  });
  const pong = claim('C2', { cites: [['S1', 'Pong costs $2.49 per user and month, billed annually.']] });
  const pongMonthly = claim('C3', {
    cites: [['S2', 'Pong costs $2.99 per user and month, billed monthly.']],
    confidence: 'low',
  });
  const tock = claim('C4', { cites: [['S1', 'Tock costs $3 per user and month.']] });
  const tockFree = claim('C5', { cites: [['S1', 'Tock is free for up to 5 people.']] });
  const pongFree = claim('C6', { cites: [['S1', 'Pong is free for any number of people.']] });
  const integrations = claim('C7', {
    cites: [['S1', 'Pong allows three integrations on its free plan.']],
    stance: 'against',
  });
  const stay = claim('C8', { cites: [['S3', 'A team that lives on integrations stays with Ping.']] });
  const boards = claim('C9', { cites: [['S3', 'Tock has task boards on its free plan.']] });
  const founded = claim('C10', { cites: [['S3', 'Tock was founded in Delaware.']], subtopic: 'makers' });
  const claims = [ping, pong, pongMonthly, tock, tockFree, pongFree, integrations, stay, boards, founded];
  const price = 'price per user and month';
  const year = '10 people, a year';
  const grid: Grid = {
    about: ['Ping', 'Pong', 'Tock'],
    attributes: ['free plan', price, year],
    cells: [
      cellOf(['Ping', price, '$7.25, billed annually'], [ping], { asOf: '2026-03-01' }),
      cellOf(['Ping', year, '$870 (= 7.25 × 120), billed annually'], [ping]),
      cellOf(['Pong', 'free plan', 'any number of people'], [pongFree]),
      cellOf(['Pong', price, '$2.49, billed annually; $2.99, billed monthly'], [pong, pongMonthly], {
        isInterested: true,
      }),
      cellOf(['Pong', year, '$298.80 (= 2.49 × 120), billed annually'], [pong]),
      cellOf(['Tock', 'free plan', 'up to 5 people'], [tockFree]),
      cellOf(['Tock', price, '$3'], [tock]),
    ],
  };
  return briefOf({
    ...{ question: 'Which team chat should ten people take?', kind: 'choice', pages, claims, grid },
    parts: {
      short: [pongFree, pong, tockFree],
      otherwise: [stay],
      check: [integrations],
      sections: [
        {
          title: 'tasks',
          claims: [boards],
        },
      ],
    },
    more: {
      opposition: {
        memo: '',
        refs: [],
        attacks: [],
        queries: ['why leave Pong'],
        absence: null,
        points: [],
        droppedPoints: 0,
      },
      run: {
        ...{ id: 'by-hand', question: 'Which team chat should ten people take?', today: '2026-03-20' },
        ...{ status: 'stopped', ending: 'round-limit', familiarity: 'common' },
        options: optionsFor('/folder', { model: 'exec/hand' }),
      },
    },
  });
}

export const STATE_PAGES: readonly Page[] = [
  {
    ...{ id: 'S1', title: 'An outbreak on the islands', publisher: 'Journal of Outbreaks', date: '2009' },
    text: 'Viral RNA was found in serum of 15 of 17 patients on days 0 to 3 after onset. IgM was found in most patients from day 6 after onset.',
  },
  {
    ...{ id: 'S2', title: 'A traveller returns', publisher: 'Travel Notes', date: '2014' },
    text: 'Serum was negative for viral RNA on day 3 after onset. Urine was positive for viral RNA until day 10 after onset.',
  },
  {
    ...{ id: 'S3', title: 'Tests compared', publisher: 'Journal of Tests', date: '2016-05' },
    text: 'IgM was found in all patients from day 2 after onset. Urine was positive in 6 of 6 patients and serum in 4 of 6.',
  },
];

/** What is known of a test: a disagreement, one voice, nothing computed. */
export function stateBrief(): Brief {
  const pages = STATE_PAGES;
  const claim = (id: string, sketch: Sketch): Claim => claimOf(pages, id, sketch);
  const serum = claim('C1', {
    cites: [['S1', 'Viral RNA was found in serum of 15 of 17 patients on days 0 to 3 after onset.']],
  });
  const negative = claim('C2', { cites: [['S2', 'Serum was negative for viral RNA on day 3 after onset.']] });
  const urine = claim('C3', {
    cites: [
      ['S3', 'Urine was positive in 6 of 6 patients and serum in 4 of 6.'],
      ['S2', 'Urine was positive for viral RNA until day 10 after onset.'],
    ],
  });
  const late = claim('C4', { cites: [['S1', 'IgM was found in most patients from day 6 after onset.']] });
  const early = claim('C5', { cites: [['S3', 'IgM was found in all patients from day 2 after onset.']] });
  const claims = [serum, negative, urine, late, early];
  const grid: Grid = {
    about: ['RNA in serum', 'RNA in urine', 'IgM'],
    attributes: ['positive share', 'found from', 'found until'],
    cells: [
      cellOf(
        [
          'RNA in serum',
          'positive share',
          '15 of 17 on days 0 to 3 after onset; negative on day 3 after onset',
        ],
        [serum, negative],
      ),
      cellOf(['RNA in urine', 'positive share', '6 of 6'], [urine]),
      cellOf(['RNA in urine', 'found until', 'day 10 after onset'], [urine]),
      cellOf(
        ['IgM', 'found from', 'day 6 after onset in most patients; day 2 after onset in all patients'],
        [late, early],
      ),
    ],
  };
  const conflict: Contradiction = {
    ...{ id: 'X1', topic: 'when IgM is found', resolved: false, reason: 'unresolved', round: 1 },
    sides: [late, early].map((each) => ({ statement: each.claim, refs: [], evidence: each.evidence })),
    ...{ resolution: 'Nothing that was read decides it.', sourceIds: ['S1', 'S3'] },
  };
  return briefOf({
    question: 'How long after onset can the virus be found, and in which samples?',
    ...{ kind: 'state-of-knowledge', pages, claims, grid },
    parts: {
      short: [serum, urine],
      otherwise: [negative],
      check: [],
      sections: [
        {
          title: 'antibodies',
          claims: [late],
        },
      ],
    },
    more: { contradictions: [conflict] },
  });
}

export const STEPS_PAGES: readonly Page[] = [
  {
    ...{ id: 'S1', title: 'Moving a chat', publisher: 'Admin Handbook', date: '2024-06-01' },
    text: 'Export the messages from the workspace settings. The import takes the exported archive. Only owners can export messages. Private channels are left out of the export.',
  },
];

/** Steps, and nothing to compare. */
export function stepsBrief(): Brief {
  const pages = STEPS_PAGES;
  const claim = (id: string, sketch: Sketch): Claim => claimOf(pages, id, sketch);
  const exported = claim('C1', { cites: [['S1', 'Export the messages from the workspace settings.']] });
  const imported = claim('C2', { cites: [['S1', 'The import takes the exported archive.']] });
  const owners = claim('C3', { cites: [['S1', 'Only owners can export messages.']] });
  const left = claim('C4', { cites: [['S1', 'Private channels are left out of the export.']] });
  return briefOf({
    question: 'How do we move our messages to another chat?',
    ...{ kind: 'how-to', pages, claims: [exported, imported, owners, left], grid: null },
    parts: {
      short: [owners],
      otherwise: [left],
      check: [],
      sections: [
        { title: 'export', claims: [exported] },
        { title: 'import', claims: [imported] },
      ],
    },
  });
}
