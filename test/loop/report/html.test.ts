import { readFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Brief } from '../../../loop/report/brief.js';
import { reportHtml as writeHtml } from '../../../loop/report/html/page.js';
import { documentOf } from '../../../loop/report/document.js';
import { unverified } from '../../../loop/report/assemble-brief.js';
import { initialState } from '../../../loop/state.js';
import { html } from '../../../loop/report/html/markup.js';
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

  it('shows every claim with its words in the stored text around them', () => {
    const page = reportHtml(brief);
    for (const claim of brief.claims) {
      expect(page).toContain(`id="${claim.id}"`);
      for (const evidence of claim.evidence) expect(page).toContain(evidence.sha256);
    }
  });

  it('turns no text into markup', () => {
    for (const payload of PAYLOADS)
      expect(html`<p title="${payload}">${payload}</p>`.markup.match(/<|>/g)).toHaveLength(4);
  });

  it.each([
    ['de-AT', 'Antwort', 'unabhängige Arbeit'],
    ['fr', 'Réponse', 'indépendant'],
    ['es', 'Respuesta', 'independiente'],
    ['zh', '答案', '项独立研究'],
    ['ar', 'الإجابة', 'الأعمال المستقلة'],
  ])('speaks the language of the brief: %s', (language, heading, works) => {
    const options = { ...brief.run.options, language };
    const page = reportHtml({ ...brief, run: { ...brief.run, options } });
    expect(page).toContain(`<h2 id="answer-h" dir="auto">${heading}</h2>`);
    expect(page).toContain(works);
    // What stands between the sources' own words is translated throughout.
    expect(page).not.toMatch(/independent work|gate:|not reviewed|read in full|Searches tried|as a table/);
  });

  it('links the claims that an open question names, and lists a claim struck twice once', () => {
    const [claim] = brief.claims;
    const struck = [1, 2].map((round) => ({
      ...{ claim: 'The same twice.', why: 'It is not there.', by: 'gate' as const },
      verdict: 'quote-absent' as const,
      ...{ round, claimId: null, refs: [] },
    }));
    const openQuestions = brief.gaps
      .slice(0, 1)
      .map((gap) => ({ ...gap, description: `It rests on ${claim?.id}.` }));
    const page = reportHtml({ ...brief, struck, openQuestions });
    expect(page).toContain(`It rests on <a href="#${claim?.id}" data-claim="${claim?.id}">`);
    expect(page.match(/The same twice\./g)).toHaveLength(1);
    expect(page).toMatch(/<td dir="auto">1, 2<\/td>/);
  });

  it('says of claims on search snippets alone that they are unverified, in the answer and in a list', () => {
    const sources = brief.sources.map((source) => ({ ...source, readClass: 'snippet' as const }));
    const listed = unverified({ ...initialState('q'), claims: brief.claims }, sources);
    expect(listed).toEqual([
      { subject: brief.claims.map((claim) => claim.id).join(', '), reason: 'snippet-only' },
    ]);
    const page = reportHtml({ ...brief, sources, unverified: listed });
    expect(page).toMatch(/id="unverified"[\s\S]*no page behind it/);
    const marks = page.match(/UNVERIFIED: search snippet only/g) ?? [];
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

  it('opens the cited words by click and by key, asks for nothing and reports no error', async () => {
    const page = await open(reportHtml(brief));
    await page.locator('.answer .say').first().click();
    expect(await page.locator('#overlay mark').first().isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('#overlay').evaluate((each) => (each as { open?: boolean }).open)).toBe(false);
    await page.locator('section.appendix > .fold > summary').first().click();
    await page.locator('.claim .say').first().focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('.claim mark').first().isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('.claim mark').first().isVisible()).toBe(false);
    expect(troubles).toEqual([]);
  });

  it('shows beside open words which copy of their source was read', async () => {
    const page = await open(reportHtml(brief));
    const [claim] = brief.claims;
    const hash = claim?.evidence[0]?.sha256 ?? '';
    await page.locator('.answer .say').first().click();
    expect(await page.locator('#overlay-body .copy').first().textContent()).toMatch(/[0-9a-f]{64}/);
    await page.keyboard.press('Escape');
    const copy = page.locator(`#${claim?.id} .passage .copy`).first();
    expect(await copy.textContent()).not.toContain(hash);
    for (const summary of await page.locator('section.appendix > .fold > summary').all())
      await summary.click();
    await page.locator(`#${claim?.id} .evidence > summary`).click();
    await expect.poll(() => copy.textContent()).toContain(hash);
    expect(troubles).toEqual([]);
  });

  it('opens the evidence of the claim that a deep link names', async () => {
    const id = brief.claims.at(-1)?.id ?? '';
    const page = await open(reportHtml(brief), `#${id}`);
    expect(await page.locator(`#${id} mark`).first().isVisible()).toBe(true);
  });

  it('finds words, and says how many', async () => {
    const page = await open(reportHtml(brief));
    await page.keyboard.press('/');
    await page.keyboard.type('sexual');
    await expect.poll(() => page.locator('#found').textContent()).toMatch(/\d+ claims?/);
    await page.fill('#words', 'zzzzqqq');
    await expect.poll(() => page.locator('#found').textContent()).toBe('Nothing found');
    await page.keyboard.press('Escape');
    expect(await page.locator('#answer').isVisible()).toBe(true);
  });

  it('can be read and opened without script', async () => {
    const page = await open(reportHtml(brief), '', { javaScriptEnabled: false });
    await page.locator('section.appendix > .fold > summary').first().click();
    await page.locator('.claim summary').first().click();
    expect(await page.locator('.claim mark').first().isVisible()).toBe(true);
    expect(await page.locator('.search').isVisible()).toBe(false);
    const copies = await page
      .locator('a[data-copy]')
      .evaluateAll((all) => all.map((each) => String(each.getAttribute('href'))));
    expect(copies.length).toBeGreaterThan(0);
    for (const target of new Set(copies)) expect(await page.locator(`details${target}`).count()).toBe(1);
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
      await page.locator('section.appendix > .fold > summary').first().click();
      await page.locator('.claim summary').first().click();
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
});
