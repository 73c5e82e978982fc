import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import { Ajv } from 'ajv';
import { parse } from 'csv-parse/sync';
import mammoth from 'mammoth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitStatements } from '../../../loop/gate/statements.js';
import { bibliography } from '../../../loop/report/bibliography.js';
import type { Brief } from '../../../loop/report/brief.js';
import { webAnnotations } from '../../../loop/report/export/annotations.js';
import { claimsCsv, sourcesCsv } from '../../../loop/report/export/csv.js';
import { outlineOf } from '../../../loop/report/outline/build-outline.js';
import { docxOf } from '../../../loop/report/export/docx.js';
import { footnotesMarkdown } from '../../../loop/report/export/footnotes.js';
import { temporaryFolder } from '../../tools/cli.js';
import { hostileBrief, zikaBrief } from './zika-brief.js';

const folder = temporaryFolder();
let brief: Brief;
beforeAll(async () => {
  brief = await zikaBrief(folder.path);
});
afterAll(() => folder.remove());

describe('exports, each read again by a real reader', () => {
  it('CSV holds every claim and source', () => {
    const read = (text: string) => parse<Record<string, string>>(text, { columns: true, bom: true });
    expect(read(claimsCsv(brief)).map((row) => row['claim'])).toEqual(
      brief.claims.map((claim) => claim.claim),
    );
    expect(read(sourcesCsv(brief)).map((row) => row['sha256'])).toEqual(
      brief.sources.map((source) => source.sha256),
    );
    const hostile = hostileBrief(brief);
    expect(read(sourcesCsv(hostile))).toHaveLength(hostile.sources.length);
  });

  it('CSV runs no formula', () => {
    const formula = {
      ...brief,
      claims: brief.claims.map((claim) => ({ ...claim, claim: '=HYPERLINK("x")' })),
    };
    expect(claimsCsv(formula)).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it('Word holds every claim, and its sources as footnotes', async () => {
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(await docxOf(outlineOf(brief))) });
    for (const claim of brief.claims) expect(value).toContain(claim.claim);
    for (const { deciding } of brief.best.passages) expect(value).toContain(deciding.exact);
    const { value: page } = await mammoth.convertToHtml({
      buffer: Buffer.from(await docxOf(outlineOf(brief))),
    });
    expect(page).toContain('footnote');
    expect(page).toContain(brief.claims[0]?.evidence[0]?.exact.slice(0, 40));
    const hostile = await mammoth.extractRawText({
      buffer: Buffer.from(await docxOf(outlineOf(hostileBrief(brief)))),
    });
    expect(hostile.value).toContain('<script>window.hit=1</script>');
  });

  it('annotations have the shape of the W3C model, and select the stored words', () => {
    const validate = new Ajv().compile(ANNOTATIONS);
    const exported = webAnnotations(brief) as { first: { items: readonly Annotation[] }; total: number };
    expect(validate(exported), JSON.stringify(validate.errors)).toBe(true);
    const passages = brief.best.passages.map((each) => each.evidence);
    const evidence = [...brief.claims.flatMap((claim) => claim.evidence), ...passages];
    expect(exported.total).toBe(evidence.length);
    exported.first.items.forEach((item, index) => {
      const [quote, position] = item.target.selector;
      expect(quote.exact).toBe(evidence[index]?.exact);
      expect(position.end - position.start).toBe(quote.exact.length);
    });
  });

  it('Markdown has every source number as a footnote that is defined, and its statements stay covered', () => {
    const markdown = footnotesMarkdown(outlineOf(brief));
    const used = new Set([...markdown.matchAll(/\[\^(S\d+)\](?!:)/g)].map((match) => match[1]));
    const defined = new Set([...markdown.matchAll(/^\[\^(S\d+)\]:/gm)].map((match) => match[1]));
    expect(used.size).toBeGreaterThan(0);
    expect(defined).toEqual(used);
    const statements = splitStatements(markdown.slice(0, markdown.indexOf('\n[^S')));
    expect(statements.filter((each) => each.sourceIds.length > 0).length).toBeGreaterThanOrEqual(
      brief.answer.length,
    );
  });

  it('bibliographies come back with their titles', () => {
    const cited = brief.sources.filter((source) => source.quotes.length > 0);
    const { bibtex, ris, csl } = bibliography(cited);
    for (const text of [bibtex, ris, csl])
      expect(new Cite(text).data.map((item) => plain(String(item['title'])))).toEqual(
        cited.map((source) => plain(source.title)),
      );
  });
});

const plain = (text: string): string =>
  text
    .replace(/<[^>]+>|\s+/g, ' ')
    .trim()
    .toLowerCase();

interface Annotation {
  readonly target: {
    readonly selector: readonly [
      { readonly exact: string },
      { readonly start: number; readonly end: number },
    ];
  };
}

/** What the model requires (https://www.w3.org/TR/annotation-model/, sections 3, 4.2 and 5). */
const ANNOTATIONS = {
  type: 'object',
  required: ['@context', 'id', 'type', 'total', 'first'],
  properties: {
    '@context': { const: 'http://www.w3.org/ns/anno.jsonld' },
    type: { const: 'AnnotationCollection' },
    first: {
      type: 'object',
      required: ['id', 'type', 'items'],
      properties: {
        type: { const: 'AnnotationPage' },
        items: {
          type: 'array',
          items: {
            type: 'object',
            required: ['@context', 'id', 'type', 'target'],
            properties: {
              type: { const: 'Annotation' },
              id: { type: 'string', pattern: '^[a-z]+:' },
              target: {
                type: 'object',
                required: ['source', 'selector'],
                properties: {
                  selector: {
                    type: 'array',
                    items: [
                      {
                        type: 'object',
                        required: ['type', 'exact'],
                        properties: { type: { const: 'TextQuoteSelector' } },
                      },
                      {
                        type: 'object',
                        required: ['type', 'start', 'end'],
                        properties: {
                          type: { const: 'TextPositionSelector' },
                          start: { type: 'integer', minimum: 0 },
                          end: { type: 'integer', minimum: 1 },
                        },
                      },
                    ],
                    minItems: 2,
                    additionalItems: false,
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};
