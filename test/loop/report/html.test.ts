import { readFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { extractText, getDocumentProxy } from 'unpdf';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Brief } from '../../../loop/report/brief.js';
import { reportHtml as writeHtml } from '../../../loop/report/html/page.js';
import { documentOf } from '../../../loop/report/document.js';
import { readPage } from '../../../loop/report/html/read-page.js';
import { unverified } from '../../../loop/report/assemble-brief.js';
import { initialState } from '../../../loop/state.js';
import { html } from '../../../loop/report/html/markup.js';
import { paragraph, sentence, type Document, type Section } from '../../../loop/report/tree.js';
import { temporaryFolder } from '../../tools/cli.js';
import { hostileBrief, PAYLOADS, zikaBrief } from './zika-brief.js';

const executable = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const folder = temporaryFolder();
let brief: Brief;
const reportHtml = (of: Brief): string => writeHtml(documentOf(of));
beforeAll(async () => {
  brief = await zikaBrief(folder.path);
});
afterAll(() => folder.remove());

/** The same words again and again. */
const withNotes = (count: number): Document => {
  const quoted = brief.claims.flatMap(({ evidence }) => evidence).slice(0, 1);
  return {
    ...documentOf(brief),
    // Of other places: words of one place are printed once.
    notes: Array.from({ length: count }, (_, at) =>
      quoted.map((each) => ({ sourceId: each.sourceId, quotes: [{ ...each, start: each.start - at }] })),
    ),
  };
};

describe('report.html as text', () => {
  it('is one file that names nothing to load and allows its own script alone', () => {
    const page = reportHtml(brief);
    expect(Buffer.byteLength(page)).toBeLessThan(1_000_000);
    expect(page).toMatch(
      /Content-Security-Policy" content="default-src &#39;none&#39;; script-src &#39;sha256-/,
    );
    expect(page).not.toMatch(/<(?:img|iframe|link|object|embed|base|video|audio)\b/);
    expect(page).not.toMatch(/<[^>]*\son[a-z]+=/);
    expect(page.match(/<script>/g)).toHaveLength(1);
  });

  it('shows every quotation beside the section that cites it, inside the stored text around it', () => {
    const page = reportHtml(brief);
    for (const { evidence } of brief.claims)
      for (const { ref } of evidence) expect(page).toContain(`data-quotes="${ref}"`);
    for (const { sha256, quotes } of brief.sources) if (quotes.length > 0) expect(page).toContain(sha256);
    expect(page).toMatch(/<section id="(?:answer|passages)"[^]*?class="around"/);
  });

  it('shows the notes of a section in the order in which its sentences cite them', () => {
    const cites = (text: string, note: number) => sentence({ text, note, cited: [], beside: [] });
    const part: Section = {
      ...{ id: 'part-1', title: 'Speed', role: 'said' },
      nodes: [paragraph([cites('It is fast.', 97), cites('It is old.', 28), cites('It is.', 97)])],
    };
    const page = writeHtml({ ...withNotes(100), sections: [part] });
    const beside = [...page.matchAll(/<li[^>]*\bvalue="(\d+)"/g)].map(([, value]) => value);
    expect(beside).toEqual(['97', '28']);
  });

  it('gives a sentence one mark, which it shares with what rests on the same words', () => {
    const page = reportHtml(brief);
    const said = page.match(/<span class="said"[^]*?<\/span>\s*(?=<)/g) ?? [];
    expect(said.length).toBeGreaterThan(3);
    expect(said.filter((each) => (each.match(/<sup/g) ?? []).length > 1)).toEqual([]);
    expect(page).not.toMatch(/\[S\d|class="cites"/);
    const { notes } = documentOf({ ...brief, followUps: [] });
    expect(new Set(notes.map((note) => JSON.stringify(note))).size).toBe(notes.length);
  });

  it.each([
    ['of today', 'It is fast.<sup class="note"><a href="#q">3</a></sup>', 'It is fast. [S1]'],
    [
      'of before',
      'It is fast. <span class="cites">[S1]</span> <span class="remark numbers">(3)</span>',
      'It is fast. [S1] *(3)*',
    ],
    ['with words in a mark', 'It is fast.<sup class="note"> And cheap.</sup>', 'It is fast. And cheap. [S1]'],
  ])('is read as a page %s', (_, inside, read) => {
    expect(readPage(`<span class="said" data-cites="S1">${inside}</span>`).markdown.trim()).toBe(read);
  });

  it('turns no text into markup', () => {
    for (const payload of PAYLOADS)
      expect(html`<p title="${payload}">${payload}</p>`.toString().match(/<|>/g)).toHaveLength(4);
  });

  it.each([
    ['de-AT', 'Nächstliegende Sätze', 'Wie sicher'],
    ['fr', 'Phrases les plus proches', 'Fiabilité'],
    ['es', 'Frases más cercanas', 'Certeza'],
    ['zh', '最接近的句子', '可靠程度'],
    ['ar', 'أقرب الجمل', 'درجة اليقين'],
  ])('speaks the language of the brief: %s', (language, heading, sure) => {
    const options = { ...brief.run.options, language };
    const page = reportHtml({ ...brief, run: { ...brief.run, options } });
    expect(page).toContain(`<h2 id="answer-h" dir="auto">${heading}</h2>`);
    expect(page).toContain(sure);
    expect(page).toMatch(/Maschine|machine|máquina|机器|آليًا/);
    // What stands between the sources' own words is translated throughout.
    expect(page).not.toMatch(/How sure|read in full|Searches|as a table/);
  });

  it('lists what was taken out twice once, with the reason and not the words of a check', () => {
    const struck = [1, 2].map((round) => ({
      ...{ claim: 'The same twice, {= 2 × 3}.', why: 'S1: quote-absent', by: 'gate' as const },
      verdict: 'quote-absent' as const,
      ...{ round, claimId: null, refs: [] },
    }));
    const page = reportHtml({ ...brief, struck });
    expect(page.match(/The same twice, …\./g)).toHaveLength(1);
    expect(page).not.toContain('quote-absent');
  });

  it('says of claims on search snippets alone that they are unverified, in the answer and in a list', () => {
    const sources = brief.sources.map((source) => ({ ...source, readClass: 'snippet' as const }));
    const listed = unverified({ ...initialState('q'), claims: brief.claims }, sources);
    expect(listed).toEqual([
      { subject: brief.claims.map((claim) => claim.id).join(', '), reason: 'snippet-only' },
    ]);
    const page = reportHtml({ ...brief, sources, unverified: listed });
    expect(page).toMatch(/id="limitations"[\s\S]*no page behind it/);
    const marks = page.match(/unverified: from a search result alone/g) ?? [];
    expect(marks.length).toBeGreaterThanOrEqual(brief.answer.length);
    expect(unverified({ ...initialState('q'), claims: brief.claims }, brief.sources)).toEqual([]);
  });

  it('is laid out from right to left for a language that runs so', () => {
    const arabic = { ...brief, run: { ...brief.run, question: 'هل ينتقل فيروس زيكا بغير البعوض؟' } };
    expect(reportHtml(arabic)).toContain('<html lang="ar" dir="rtl">');
    expect(reportHtml(brief)).toContain('<html lang="en" dir="ltr">');
  });
});

const missing = existsSync(executable) ? '' : ` (no Chromium at ${executable}; set CHROMIUM)`;
describe.skipIf(missing !== '')(`report.html in a real browser${missing}`, () => {
  let browser: Browser;
  const troubles: string[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });
  });
  afterAll(() => browser.close());

  async function open(
    content: string,
    hash = '',
    options: { javaScriptEnabled?: boolean } = {},
  ): Promise<Page> {
    const path = join(folder.path, 'page.html');
    writeFileSync(path, content);
    const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage();
    troubles.length = 0;
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith('file:') || !request.url().includes('page.html'))
        troubles.push(`request: ${request.url()}`);
    });
    await page.goto(`${pathToFileURL(path).href}${hash}`);
    return page;
  }

  it('shows the words beside the text on a wide screen, and folds them on a phone, with and without script', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await open(reportHtml(brief), '', { javaScriptEnabled });
      await page.setViewportSize({ width: 1280, height: 900 });
      const [text, words] = await Promise.all(
        ['.text', '.words'].map((name) => page.locator(`.sections > section ${name}`).first().boundingBox()),
      );
      expect(words?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
      expect(await page.locator('.words q').first().isVisible()).toBe(true);
      await page.setViewportSize({ width: 390, height: 800 });
      // The script hears of the new width when the page is next drawn.
      const isShown = (): Promise<boolean> => page.locator('.words q').first().isVisible();
      await expect.poll(isShown, { timeout: 30_000 }).toBe(!javaScriptEnabled);
      expect(troubles).toEqual([]);
    }
  });

  it('opens what a deep link names', async () => {
    const id = brief.sources.find(({ quotes }) => quotes.length === 0)?.id ?? 'S1';
    const page = await open(reportHtml(brief), `#${id}`);
    expect(await page.locator(`#${id}`).isVisible()).toBe(true);
  });

  it('runs nothing of strangers, and leads nowhere but to the web', async () => {
    const page = await open(reportHtml(hostileBrief(brief)));
    for (const summary of await page.locator('details:not([open]) > summary').all())
      if (await summary.isVisible())
        await summary.evaluate((each) => (each as unknown as { click(): void }).click());
    await page.mouse.move(200, 300);
    expect(await page.evaluate('window.hit')).toBeUndefined();
    const targets = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((each) => String(each.getAttribute('href'))));
    expect(targets.filter((target) => !/^(#|https?:\/\/)/.test(target))).toEqual([]);
    expect(await page.locator('script').count()).toBe(1);
    expect(troubles).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'has no serious fault in the accessibility audit, %s',
    async (colorScheme) => {
      const page = await open(reportHtml(brief));
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const fold of await page.locator('.fold > summary').all()) await fold.click();
      // Through the debugger, not as a script of the page: the page's policy stays in force.
      await page.evaluate(
        readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
      );
      const found = await page.evaluate<string[]>(
        'axe.run().then((r) => r.violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => v.id + ": " + v.nodes.slice(0, 3).map((n) => n.html).join(" | ")))',
      );
      expect(found).toEqual([]);
    },
  );

  it('fits a phone', async () => {
    const page = await open(reportHtml(brief));
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  });

  it('prints whole numbers before the words cited, and the heads of a table on each of its pages', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({ head: `Option ${at}`, cells: [[]] }));
    const table: Section = {
      ...{ id: 'table', title: 'Side by side', role: 'said' },
      nodes: [{ kind: 'grid', columns: ['Compared', 'Licence'], rows }],
    };
    const page = await open(writeHtml({ ...withNotes(108), sections: [table] }));
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf())));
    expect(text.filter((each) => each.includes('Option')).length).toBeGreaterThan(1);
    for (const each of text) expect(each.includes('Licence')).toBe(each.includes('Option'));
    for (const number of [100, 104, 108]) expect(text.join('\n')).toMatch(new RegExp(`(?<!\\d)${number}\\.`));
    expect(text.join('\n')).not.toMatch(/”S\d/);
  });
});
