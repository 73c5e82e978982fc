import type { RoleName, RoleShapes } from '../../../agents/roles/roles.js';
import type { WrittenClaim } from '../../../agents/roles/writing-shapes.js';
import type {
  CitedPassage,
  LaidCell,
  ReadFinding,
  ShownSentence,
  ShownSource,
  StandingClaim,
} from '../../../agents/roles/vocabulary.js';

export const QUESTION = 'Does a four-day work week raise the output of office workers?';

/** A source whose every sentence is about the question. */
export function source(
  number: number,
  texts: readonly string[],
  more: Partial<ShownSource> = {},
): ShownSource {
  const sentences = texts.map((text, index): ShownSentence => ({
    ref: `S${number}.${index + 1}`,
    text,
    kind: 'paragraph',
    section: 'results',
    paragraph: index,
    page: null,
    restsOn: [],
  }));
  return {
    id: `S${number}`,
    work: `W${number}`,
    derivedFrom: null,
    title: `Report ${number} on working hours`,
    authors: [`Author ${number}`],
    publishedAt: `${2015 + (number % 8)}-03-01`,
    modifiedAt: null,
    sourceType: 'peer',
    articleType: 'research-article',
    readClass: 'full',
    sentenceCount: texts.length,
    retracted: false,
    sentences,
    passages: [{ headings: [], sentences, rank: number }],
    ...more,
  };
}

export const SOURCES: readonly ShownSource[] = [
  source(1, [
    'In a trial of 61 companies a four-day work week kept the output of office workers at 101 per cent.',
    'Revenue of the companies rose by 1.4 per cent on average during the six months.',
  ]),
  source(2, [
    'A four-day work week had no effect on the output of office workers in a factory of 320 people.',
    'The weather was pleasant.',
  ]),
];

export const STANDING: StandingClaim = {
  id: 'C1',
  text: 'Revenue of the companies rose by 1.4 per cent on average during the six months.',
  subtopic: 'main evidence',
  stance: 'for',
  confidence: 'med',
  refs: ['S1.2'],
  works: 1,
  part: 'section',
  findings: ['F1.2'],
};

export const PASSAGE: CitedPassage = {
  ref: 'S1.1',
  source: source(1, []),
  headings: [],
  under: null,
  before: { ref: 'S1.2', text: 'We asked 61 companies.' },
  cited: 'In a trial of 61 companies a four-day work week kept the output of office workers at 101 per cent.',
  after: { ref: 'S1.3', text: 'The rest is unknown.' },
};

const TODAY = '2026-11-22';
export const CLAIM_TEXT =
  'A four-day work week kept the output of office workers at 101 per cent in 61 companies.';

/** `STANDING` as the writer is shown it. */
export const WRITTEN: WrittenClaim = {
  ...{ id: 'C1', text: STANDING.text, kind: 'reported', part: 'section', section: 'main evidence' },
  ...{ confidence: 'med', findings: ['F1.2'] },
};

const finding = (id: string, statement: string, more: Partial<ReadFinding>): ReadFinding => ({
  ...{ id, sourceId: `S${id.slice(1, 2)}`, statement, refs: [], thing: null, attribute: null, value: null },
  ...{ unit: null, conditions: [], asOf: '2016', speaker: null, interest: null, weight: 'decisive' },
  ...more,
});

/** A cell on whose value two sources differ, and what belongs into none. */
export const FINDINGS: readonly LaidCell[] = [
  {
    ...{ thing: 'four-day work week', attribute: 'output', isConflict: true },
    values: [
      [finding('F1.1', CLAIM_TEXT, { refs: ['S1.1'], value: '101', unit: 'per cent' })],
      [
        finding('F2.1', 'A four-day work week had no effect on the output of office workers in a factory.', {
          ...{ refs: ['S2.1'], value: 'no effect', speaker: 'the owner', interest: 'runs it' },
        }),
      ],
    ],
  },
  {
    ...{ thing: null, attribute: null, isConflict: false },
    values: [[finding('F1.2', STANDING.text, { refs: ['S1.2'], weight: 'useful', asOf: null })]],
  },
];

/** One plausible input for every role. */
export const INPUTS: { readonly [Name in RoleName]: RoleShapes[Name]['input'] } = {
  decomposer: { question: QUESTION, focus: null, today: TODAY, folder: null, maxSubtopics: 4 },
  searcher: {
    angle: 'counter-argument',
    question: QUESTION,
    focus: null,
    target: QUESTION,
    targetQuery: null,
    subtopics: [{ name: 'main evidence', scope: 'trials' }],
    today: TODAY,
    round: 1,
    count: 3,
    known: [{ title: 'Report 1 on working hours', authors: ['Author 1'], publishedAt: '2016' }],
    folder: null,
    knownTerms: ['work week', 'output'],
    asked: [{ question: 'Who tried it first?', found: { hits: 9, read: 2, fresh: 7 } }],
    citedWorks: [
      {
        title: 'Output of short weeks',
        authors: ['Author 2'],
        year: 2014,
        doi: null,
        citedBy: 3,
        claims: [CLAIM_TEXT],
      },
    ],
    leadingClaims: [CLAIM_TEXT],
    readersLeads: [],
    kind: 'yes-no',
    domain: 'other',
    saturation: 0.2,
    budgetLeft: 0.9,
  },
  picker: {
    question: QUESTION,
    target: QUESTION,
    today: TODAY,
    wanted: 2,
    searches: ['Did output stay?'],
    hits: [
      {
        id: 'H1',
        title: 'Four-day work week trial of office workers',
        address: 'https://doi.org/10.1000/a',
        authors: ['Author 3'],
        lines: ['Output stayed.', 'Nobody left.'],
        alreadyRead: null,
        publishedAt: '2023',
      },
      {
        id: 'H2',
        title: 'Cooking with garlic',
        address: 'https://example.org/b',
        authors: [],
        lines: ['Garlic.'],
        alreadyRead: 'S4',
        publishedAt: null,
      },
    ],
  },
  reader: {
    question: QUESTION,
    focus: null,
    today: TODAY,
    language: null,
    kind: 'yes-no',
    subtopics: [{ name: 'main evidence', scope: 'trials' }],
    things: ['four-day work week'],
    attributes: [{ name: 'output', unit: '%' }],
    target: null,
    windows: SOURCES.map((each) => ({ source: each, part: 1, of: 1, outline: [], lines: each.sentences })),
    maxFindings: 5,
    replyTokens: 2_000,
  },
  writer: {
    task: 'whole',
    question: QUESTION,
    focus: null,
    today: TODAY,
    language: null,
    output: 'report',
    kind: 'yes-no',
    outline: [{ name: 'main evidence', scope: 'trials' }],
    wanted: {
      things: ['four-day work week'],
      attributes: [{ name: 'output', unit: '%' }],
      rubric: ['Says how large.'],
    },
    target: QUESTION,
    sources: [
      {
        id: 'S1',
        who: 'Author 1: Report 1 on working hours',
        date: '2016',
        interest: null,
        silent: ['wages'],
      },
    ],
    findings: FINDINGS,
    standing: [],
    opposition: { memo: 'A factory saw no effect.', refs: ['S2.1'] },
    unread: [],
    mend: [],
    missing: [],
    maxClaims: 6,
    passages: [],
  },
  reviewer: {
    question: QUESTION,
    today: TODAY,
    ...{ sections: ['output'], notes: ['output: S1 101 per cent'] },
    claims: [{ id: 'C1', text: CLAIM_TEXT, kind: 'reported', subtopic: 'output', passages: [PASSAGE] }],
  },
  challenger: {
    question: QUESTION,
    today: TODAY,
    notes: [],
    claims: [
      {
        id: 'C1',
        text: CLAIM_TEXT,
        kind: 'reported',
        subtopic: 'output',
        confidence: 'high',
        works: 1,
        passages: [PASSAGE],
        reviews: [{ verdict: 'SUPPORTED', reason: 'It says so.' }],
      },
    ],
  },
  antagonist: {
    ...{ question: QUESTION, today: TODAY, language: null, claims: [STANDING], findings: FINDINGS },
    ...{ flagged: [], before: null, passages: SOURCES },
  },
  critic: {
    question: QUESTION,
    focus: null,
    today: TODAY,
    round: 2,
    familiarity: 'contested',
    folder: null,
    claims: [STANDING],
    sources: [
      {
        id: 'S1',
        title: 'Report 1 on working hours',
        publishedAt: '2016',
        modifiedAt: null,
        sourceType: 'peer',
        readClass: 'full',
      },
    ],
    ...{ table: [], unread: [], leftOut: [], struck: [], findings: ['F1.1'] },
    facts: {
      subtopicsWithoutClaim: ['limits'],
      emptyAngles: [],
      thinCriticalClaims: [],
      singleWorkClaims: ['C1'],
      citedButUnread: [],
      unopposedClaims: [],
      opposingSourcesRead: 1,
      unresolvedContradictions: [],
      unreadable: [],
      saturationByRound: [0, 0.4],
      failedParts: [],
    },
    unreadHits: [],
    ledger: [],
    confirms: null,
  },
};
