import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contradiction } from '../../../loop/claim.js';
import { isSigned } from '../../../loop/gate/own-words.js';
import type { Brief } from '../../../loop/report/brief.js';
import { reportMarkdown } from '../../../loop/report/markdown/report.js';
import { documentOf } from '../../../loop/report/document.js';
import { LANGUAGES, wordsIn, type Language } from '../../../loop/words/index.js';
import { temporaryFolder } from '../../tools/cli.js';
import { statedIn } from './stated.js';
import { zikaBrief } from './zika-brief.js';

const folder = temporaryFolder();
let brief: Brief;
beforeAll(async () => {
  brief = withEverySection(await zikaBrief(folder.path));
});
afterAll(() => folder.remove());

/** The brief with something in every section that a report can have. */
function withEverySection(real: Brief): Brief {
  const [claim] = real.claims;
  const evidence = claim?.evidence.slice(0, 1) ?? [];
  const conflict = (id: string, resolved: boolean): Contradiction => ({
    ...{ id, topic: 'How it spreads', resolved, reason: resolved ? 'newer' : 'unresolved', round: 1 },
    sides: [1, 2].map(() => ({ statement: 'It spreads.', refs: [], evidence })),
    resolution: 'The newer study has the larger sample.',
    sourceIds: ['S1'],
  });
  return {
    ...real,
    run: { ...real.run, ending: 'round-limit' },
    claims: real.claims.map((each) => ({ ...each, answersOpposition: true })),
    opposition: {
      memo: '',
      refs: [],
      attacks: [],
      queries: ['zika by mosquitoes alone'],
      absence: null,
      points: [],
      droppedPoints: 0,
    },
    openQuestions: [
      {
        ...{ id: 'G1', kind: 'modality', description: 'Nobody counted.', query: 'count', priority: 50 },
        ...{ material: true, subject: null, title: null, status: 'open-question', openedRound: 1 },
        ...{ closedRound: null, how: 'still open', closedBy: [], queries: ['count'], tries: 1 },
      },
    ],
    contradictions: [conflict('X1', true), conflict('X2', false)],
    unverified: [
      { subject: 'C1, C2', reason: 'snippet-only' },
      { subject: 'sexual transmission', reason: 'part-failed' },
    ],
    failedParts: ['one part of the round'],
    unread: [{ address: 'https://example.org', title: 'A page', why: 'The page has no text.', round: 1 }],
    struck: [1, 2].map((round) => ({
      ...{ claim: 'It was struck for good reason.', why: 'The words are not there.', by: 'gate' as const },
      ...{ verdict: 'quote-absent', round, claimId: null, refs: [] },
    })),
  };
}

const inLanguage = (of: Brief, language: Language): string =>
  reportMarkdown(documentOf({ ...of, run: { ...of.run, options: { ...of.run.options, language } } }));

const headings = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^## (.*)$/gm)].map((match) => match[1] as string);

describe.each(LANGUAGES)('report.md in %s', (language) => {
  it('has its headings, its parameters and its tables in that language', () => {
    const markdown = inLanguage(brief, language);
    const { sections, parameters } = wordsIn(language);
    const {
      answer: _____,
      findings: _,
      nearest: __,
      counterpoints: ___,
      followUps: ____,
      disagreements: ______,
      ...used
    } = sections;
    expect(headings(markdown)).toEqual(expect.arrayContaining(Object.values(used)));
    expect(markdown).toContain(`\n*${parameters.line({ parameters: '' })}`);
    if (language === 'en') return;
    expect(markdown).not.toMatch(/^#+ (?:Answer|Rounds|For|Against)$/m);
    expect(markdown).not.toMatch(/How sure|read in full|Searches|sources read|Settings|open the page/);
  });

  it('states to the checker what the English one states', () => {
    const statements = (markdown: string): readonly string[] =>
      statedIn(markdown, brief).map(({ text, sourceIds }) => `${text} ${sourceIds.join()}`);
    const english = statements(inLanguage(brief, 'en'));
    expect(english.length).toBeGreaterThan(5);
    expect(statements(inLanguage(brief, language))).toEqual(english);
  });

  it('is told by its head where it cites nothing, and then states nothing', () => {
    const best = { passages: [], match: false };
    const empty = { ...brief, best, answer: [], subtopics: [], claims: [], contradictions: [], sources: [] };
    const markdown = inLanguage(empty, language);
    expect(markdown).toContain(wordsIn(language).insufficient.title);
    expect(isSigned(markdown)).toBe(true);
    expect(statedIn(markdown, empty)).toEqual([]);
  });

  it('says first that the evidence is insufficient where passages only come near, and names them', () => {
    const best = { ...brief.best, match: false };
    const markdown = inLanguage({ ...brief, best, answer: [], subtopics: [], claims: [] }, language);
    const { insufficient, sections, passages } = wordsIn(language);
    expect(headings(markdown).slice(0, 2)).toEqual([sections.answer, sections.nearest]);
    expect(markdown).toContain(insufficient.title);
    expect(markdown).toContain(passages.nearest);
  });

  it('marks a sentence on search snippets alone, and hides none of its words', () => {
    const sources = brief.sources.map((source) => ({ ...source, readClass: 'snippet' as const }));
    const markdown = inLanguage({ ...brief, sources }, language);
    expect(markdown).toContain(`${wordsIn(language).snippetOnly})*`);
    const texts = statedIn(markdown, brief).map(({ text }) => text);
    expect(texts.filter((text) => text.includes(wordsIn(language).snippetOnly))).toEqual([]);
    expect(texts).toEqual(statedIn(inLanguage(brief, 'en'), brief).map(({ text }) => text));
  });
});
