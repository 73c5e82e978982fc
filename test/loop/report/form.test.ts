import { parse } from 'csv-parse/sync';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../loop/claim.js';
import { withoutRemark } from '../../../loop/gate/own-words.js';
import { passes, verifyReport } from '../../../loop/gate/verify.js';
import type { Brief } from '../../../loop/report/brief.js';
import { gridCsv } from '../../../loop/report/export/formats.js';
import { docxOf } from '../../../loop/report/export/docx.js';
import { reportHtml } from '../../../loop/report/html/page.js';
import { readPage, verifyPage } from '../../../loop/report/html/read-page.js';
import { reportMarkdown } from '../../../loop/report/markdown/report.js';
import { documentOf } from '../../../loop/report/document.js';
import { LANGUAGES } from '../../../loop/words/index.js';
import {
  CHOICE_PAGES,
  choiceBrief,
  STATE_PAGES,
  stateBrief,
  STEPS_PAGES,
  stepsBrief,
  storedOf,
} from './finished-briefs.js';
import { internalIdsIn, readersTexts } from './readers-text.js';
import { statedIn } from './stated.js';
import { PAYLOADS } from './zika-brief.js';

const BRIEFS = [
  ['a choice', choiceBrief(), CHOICE_PAGES],
  ['a state of knowledge', stateBrief(), STATE_PAGES],
  ['steps', stepsBrief(), STEPS_PAGES],
] as const;

const markdownOf = (brief: Brief): string => reportMarkdown(documentOf(brief));
const pageOf = (brief: Brief): string => reportHtml(documentOf(brief));
const idsOf = (brief: Brief): readonly string[] => documentOf(brief).sections.map(({ id }) => id);
const asBrief = (brief: Brief): Brief => ({
  ...brief,
  run: { ...brief.run, options: { ...brief.run.options, output: 'brief' } },
});
/** What stands before the method. */
const bodyOf = (markdown: string): string =>
  markdown.slice(0, markdown.search(/\n## (?:Also found|Sources|Quellen|Sources|Fuentes|来源|المصادر)/));

describe('the order of a finished brief', () => {
  it('is answer, table, when otherwise, what to check, the rest; the method stands behind', () => {
    expect(idsOf(choiceBrief())).toEqual([
      ...['answer', 'table', 'otherwise', 'check', 'part-1'],
      ...['rest', 'sources', 'methodology'],
    ]);
    expect(idsOf(stateBrief()).slice(0, 5)).toEqual([
      ...['answer', 'table', 'otherwise', 'part-1', 'disagreements'],
    ]);
  });

  it('puts steps before what may be otherwise, with a number each', () => {
    expect(idsOf(stepsBrief()).slice(0, 3)).toEqual(['answer', 'steps', 'otherwise']);
    expect(markdownOf(stepsBrief())).toMatch(/^1\. \*\*Export\*\*\n\n {3}.*\n2\. \*\*Import\*\*\n\n {3}/m);
  });

  it('puts what speaks for a verdict beside what speaks against it', () => {
    const brief = choiceBrief();
    const claims = brief.claims.map((claim) =>
      claim.id === 'C1' ? { ...claim, stance: 'for' as const } : claim,
    );
    const markdown = markdownOf({ ...brief, claims, kind: 'yes-no' });
    expect(markdown).toMatch(
      /## Both sides\n\n### What speaks for it\n\n- .*Ping costs[^]*### What speaks against it/,
    );
  });

  it('shows the answer before parameters and contents', () => {
    const page = pageOf(choiceBrief());
    const places = ['id="answer"', 'class="contents"', 'id="table"', 'id="methodology"'].map((each) =>
      page.indexOf(each, page.indexOf('<main')),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('leaves claims that no sentence is made of to the end', () => {
    const markdown = markdownOf(choiceBrief());
    expect(bodyOf(markdown)).not.toContain('Delaware');
    expect(markdown).toMatch(/## Also found, and not used above\n\n- “Tock was founded in Delaware\.”/);
    expect(pageOf(choiceBrief())).toMatch(/id="rest"[^]*<details class="fold">[^]*Delaware/);
  });
});

it.each([
  '<p class="remark">WORDS</p>',
  '<nav>WORDS</nav>',
  '<!-- WORDS -->',
  '<p title="WORDS">So</p>',
  '<svg><text>WORDS</text></svg>',
])('what cites is judged in a page of ours, too: %s', (form) => {
  const page = pageOf(choiceBrief());
  const put = page.replace('</main>', `${form.replace('WORDS', 'Bees cost $4711 a garden [S1].')}</main>`);
  const stored = storedOf(CHOICE_PAGES);
  expect(passes(verifyPage(readPage(page), stored))).toBe(true);
  expect(passes(verifyPage(readPage(put), stored))).toBe(false);
});

describe.each(BRIEFS)('the documents of %s', (_, brief, pages) => {
  it('hold to the last statement, and say the same in report.md and report.html', () => {
    const stored = storedOf(pages);
    const read = [markdownOf(brief), readPage(pageOf(brief)).markdown].map((markdown) => {
      const verified = verifyReport(markdown, stored);
      expect(verified.coverage.checked).toBe(verified.coverage.statements);
      expect(
        verified.citations.filter(({ verdict }) => verdict !== 'holds' && verdict !== 'located'),
      ).toEqual([]);
      expect(passes(verified)).toBe(true);
      return [...verified.claims.values()].sort();
    });
    expect(read[0]).toEqual(read[1]);
  });

  it('show no name of the program and no word of its workings before the method', () => {
    const body = bodyOf(markdownOf(brief));
    expect(body).not.toMatch(/\b(?:[CXGFP]\d+|S\d+\.\d+)\b/);
    expect(body).not.toMatch(/\b(?:gap|gate|sign-?off|round|claim|material)s?\b/i);
    const page = pageOf(brief).replace(/<section id="rest"[^]*?<\/section>/g, '');
    const shown = page.replace(/<(style|script)>[^]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');
    expect(shown.match(/\b(?:[CXGFP]\d+|S\d+\.\d+)\b/g)).toBeNull();
  });

  it('show a reader no such name in any format', async () => {
    for (const [name, text] of await readersTexts(brief)) expect(internalIdsIn(text), name).toEqual([]);
  });

  it('say nothing twice', () => {
    const { text, remark } = withoutRemark(markdownOf(brief));
    const body = bodyOf(text).replace(/## Where sources disagree[^]*?(?=\n## |$)/, '');
    const said = statedIn(`${body}\n\n${remark}`, brief)
      .filter(({ text }) => !text.startsWith('R') && !text.includes(': '))
      .map(({ text }) => text.replace(/[“”]/g, ''));
    expect(said).toEqual([...new Set(said)]);
  });

  it.each(LANGUAGES)('have no statement of their own in %s', (language) => {
    const spoken = { ...brief, run: { ...brief.run, options: { ...brief.run.options, language } } };
    const markdown = markdownOf(spoken);
    const uncited = statedIn(markdown, brief).filter(({ sourceIds }) => sourceIds.length === 0);
    expect(uncited).toEqual([]);
    if (language !== 'en') expect(bodyOf(markdown)).not.toMatch(/Short answer|In short|not found|one voice/);
  });

  it('fit two pages as a short brief', () => {
    const markdown = markdownOf(asBrief(brief));
    expect(markdown.split(/\s+/).length).toBeLessThan(1000);
    const ids = idsOf(asBrief(brief));
    expect(ids.slice(0, 2)).toEqual(
      idsOf(brief).includes('table') ? ['answer', 'table'] : ['answer', 'steps'],
    );
    expect(markdown).not.toMatch(/Methodology|Also found|Appendix/);
    expect(passes(verifyReport(markdown, storedOf(pages)))).toBe(true);
  });
});

/** A brief whose writer wrote far more than two pages, with every source cited. */
function longBrief(): Brief {
  const brief = stateBrief();
  const repeated = (part: Claim['part'], count: number): readonly Claim[] =>
    Array.from({ length: count }, (_, at) => {
      const claim = brief.claims[at % brief.claims.length] as Claim;
      const words = `${part} ${at}: ${claim.claim} ${claim.claim}`;
      return {
        ...claim,
        part,
        id: `C${part.length}${part.charCodeAt(0)}${at}`,
        claim: words,
        place: 100 + at,
      };
    });
  const short = repeated('short', 12);
  return {
    ...brief,
    claims: [
      ...[...brief.claims, ...short, ...repeated('otherwise', 30), ...repeated('check', 30)],
      ...repeated('sure', 10),
    ],
    answer: [...brief.answer, ...short.map(({ id, claim }) => ({ sentence: claim, claimIds: [id] }))],
  };
}

describe('a short brief of a long one', () => {
  it('has an answer of 120 words and 900 words in all, and says that it was cut', () => {
    const markdown = markdownOf(asBrief(longBrief()));
    const withoutTable = markdown.replace(/^\|.*$/gm, '');
    expect(withoutTable.split(/\s+/).length).toBeLessThanOrEqual(900);
    const [, answer = ''] = /## [^\n]*\n\n([^]*?)\n\n## /.exec(markdown) ?? [];
    expect(answer.split(/\s+/).length).toBeLessThanOrEqual(140);
    expect(markdown).toContain('> Shortened to two pages; the full report has the rest.');
    expect(markdownOf(longBrief())).not.toContain('Shortened');
    expect(markdownOf(asBrief(stateBrief()))).not.toContain('Shortened');
    expect(idsOf(asBrief(longBrief()))).toEqual(
      expect.arrayContaining(['answer', 'table', 'sure', 'sources']),
    );
  });
});

describe('the table', () => {
  it('has cells in their own words, sums with their figures, and a dash for what nothing fills', () => {
    expect(markdownOf(choiceBrief())).toContain(
      '| **Pong** | any number of people [S1] *(1)* | $2.49, billed annually; $2.99, billed monthly [S1, S2] *(2, 7; Chat Review, 2025; one voice, with something to gain)* | $298.80 (= 2.49 × 120), billed annually [S1] *(2; Chat Review, 2025)* |',
    );
    expect(markdownOf(choiceBrief())).toContain('| **Ping** | – |');
  });

  it.each([
    ['another figure', '$2.49, billed', '$2.48, billed'],
    ['a sum that is wrong', '$298.80 (=', '$289.80 (='],
    ['the value of another thing', '| $3 [S1]', '| $2.99 [S1]'],
    ['another source', 'billed monthly [S1, S2]', 'billed monthly [S3]'],
  ])('does not pass with %s', (_, from, to) => {
    const markdown = markdownOf(choiceBrief());
    expect(markdown).toContain(from);
    const stored = storedOf(CHOICE_PAGES);
    expect(passes(verifyReport(markdown, stored))).toBe(true);
    expect(passes(verifyReport(markdown.replace(from, to), stored))).toBe(false);
  });

  it('is a table of Word, and a line a value in CSV', async () => {
    const buffer = Buffer.from(await docxOf(documentOf(choiceBrief())));
    const { value } = await mammoth.convertToHtml({ buffer });
    expect(value).toMatch(/<table>[^]*<th[^]*price per user and month[^]*<td[^]*\$298\.80 \(= 2\.49 × 120\)/);
    const rows = parse<Record<string, string>>(gridCsv(choiceBrief()), { columns: true, bom: true });
    expect(rows).toHaveLength(7);
    expect(rows[1]).toMatchObject({
      about: 'Ping',
      value: '$870 (= 7.25 × 120), billed annually',
      sources: 'S1 S3',
    });
  });

  it('lets hostile words do nothing', () => {
    const brief = choiceBrief();
    const hostile = (words: string): Brief => ({
      ...brief,
      grid: {
        ...(brief.grid as NonNullable<Brief['grid']>),
        cells: (brief.grid?.cells ?? []).map((cell) => ({
          ...cell,
          ...{ value: words, conditions: [words, 'a | b'], by: words },
        })),
      },
    });
    const count = (text: string, pattern: RegExp): number => (text.match(pattern) ?? []).length;
    for (const payload of [...PAYLOADS, '=HYPERLINK("x")', '| x | y |', '\u202Eevil']) {
      const page = pageOf(hostile(payload));
      expect(count(page, /<script\b/g)).toBe(1);
      expect(page).not.toMatch(/<[^>]*\son[a-z]+=/);
      expect(page).not.toContain('\u202E');
      const rows = markdownOf(hostile(payload)).match(/^\| \*\*.*$/gm) ?? [];
      for (const row of rows) expect(count(row, /(?<!\\)\|/g)).toBe(5);
      const read = parse<Record<string, string>>(gridCsv(hostile(payload)), { columns: true, bom: true });
      for (const row of read) expect(row['value']).not.toMatch(/^[=+\-@]/);
    }
  });
});

it('a brief whose searches were all in vain for want of an engine is not called one that found nothing', () => {
  const ended = (queries: readonly object[]): string => {
    const brief = choiceBrief();
    const round = { round: 1, target: 'q', queries, seconds: 0 } as unknown as Brief['rounds'][number];
    const run = { ...brief.run, ending: 'stalled' as const };
    return markdownOf({ ...brief, run, claims: [], struck: [], rounds: [round] });
  };
  expect(ended([{ query: 'q' }])).toMatch(/^\*Nothing found · /m);
  expect(ended([])).toMatch(/^\*Failed · /m);
});
