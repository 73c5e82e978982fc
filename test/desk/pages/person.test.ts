import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorker } from '../../../desk/queue/worker.js';
import { addEvents } from '../../../desk/store/events.js';
import { articleFiles, copyArticles, FEWEST } from '../../tools/few-articles.js';
import { addedJob, serveDesk, type ServedDesk } from './serve-desk.js';
import { deskProgram } from '../../../scripts/start/desk-program.js';

/** The desk as a person uses it: a real browser, the real gate, a worker and its runs. */

const executable = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const missing = existsSync(executable) ? '' : ` (no Chromium at ${executable}; set CHROMIUM)`;
const QUESTION = 'Can Zika virus be transmitted other than by mosquitoes?';
const PATIENT = { timeout: 600_000 };

describe.skipIf(missing !== '')(`the desk in a real browser${missing}`, () => {
  let browser: Browser;
  let desk: ServedDesk;
  let page: Page;
  const work: { stop(): Promise<void> }[] = [];
  const troubles: string[] = [];

  const open = async (): Promise<Page> => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const opened = await context.newPage();
    opened.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    opened.on('pageerror', (error) => troubles.push(error.message));
    opened.on('dialog', (dialog) => {
      troubles.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await opened.goto(desk.link);
    return opened;
  };
  const go = (path: string): Promise<unknown> => page.goto(`${desk.address}${path}`);

  beforeAll(async () => {
    desk = await serveDesk({ isGuarded: true });
    copyArticles(join(desk.folder, 'papers'), articleFiles(FEWEST));
    work.push(await startWorker(desk.service, deskProgram(), { concurrency: 1 }));
    browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });
    page = await open();
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all(work.map((each) => each.stop()));
    await desk.close();
  });

  const fillQuestion = async (question: string): Promise<void> => {
    await go('/');
    await page.getByLabel('Question', { exact: true }).fill(question);
    await page.getByLabel('The web').uncheck();
    await page.getByText('Quick').click();
    await page.getByLabel('Folder “papers”').check();
  };
  const research = () => page.getByRole('button', { name: 'Research' }).click();

  it('asks, watches to the end, reads the brief on the same page, and opens evidence', async () => {
    await fillQuestion(QUESTION);
    await research();
    await page.waitForURL('**/briefs/**');
    await page.locator('.over-brief').waitFor(PATIENT);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('.over-brief').textContent()).toMatch(/answered|passages only/);
    expect(await page.locator('article.brief blockquote').count()).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
  });

  it('follows up under the brief, and the answer comes by itself into the brief', async () => {
    await page.getByLabel('A further question').fill('Was Zika virus found in semen?');
    await page.locator('#ask').getByRole('button', { name: 'Ask' }).click();
    await page.locator('#answers article').waitFor();
    await expect.poll(() => page.locator('#answers article').count(), PATIENT).toBe(0);
    expect(await page.locator('#follow-ups .note a').count()).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
  });

  const menu = (name: string) => page.locator('details.menu > summary', { hasText: name });

  const more = async (name: string): Promise<void> => {
    await menu('More').click();
    await page.locator('.acts summary', { hasText: name }).click();
  };

  it('updates a brief every week', async () => {
    await more('Update');
    await page.getByLabel('Repeat').selectOption('week');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL('**/schedules');
    expect(await page.locator('.card').textContent()).toContain('every week');
    expect(troubles).toEqual([]);
  });

  it('shares a brief by a link, which needs no log-in', async () => {
    await expect.poll(async () => (await allJobs()).done.length, PATIENT).toBe(2);
    await go(`/briefs/${(await allJobs()).done[0]?.run}`);
    await menu('Share').click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    expect(await page.getByText('works on this machine only').isVisible()).toBe(true);
    const link = await page.getByLabel('Whoever has this link').inputValue();
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(link);
    expect(await stranger.locator('h1').first().textContent()).toContain('Zika');
    expect(troubles).toEqual([]);
  });

  it('pauses, goes on, stops after a question, and compares two briefs', async () => {
    const paused = await addedJob(desk.service, { question: 'Is it held back?' });
    await desk.service.queue.pause(paused);
    await go(`/briefs/${paused.run}`);
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    await menu('Stop').click();
    await page.getByRole('button', { name: 'Stop without a brief' }).click();
    await page.getByText('stopped', { exact: true }).waitFor();
    const [update, first] = (await allJobs()).done;
    await go(`/compare?before=${first?.run}&after=${update?.run}`);
    await page.getByRole('heading', { name: 'What changed' }).waitFor();
    await go('/');
    expect(await page.locator('.pick').first().textContent()).toMatch(/\d runs? here/);
    expect(troubles).toEqual([]);
  });

  const allJobs = async () => {
    const { listJobs } = await import('../../../desk/store/jobs.js');
    const jobs = await listJobs(desk.service.database);
    return { jobs, done: jobs.filter(({ status }) => status === 'done' || status === 'stopped') };
  };

  it('is used by keyboard alone', async () => {
    await go('/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Can it be asked by keyboard?');
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate('document.activeElement.textContent')) === 'Research') break;
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/briefs/**');
    expect(await page.locator('h1').textContent()).toBe('Can it be asked by keyboard?');
    await menu('Stop').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('stopped', { exact: true }).waitFor();
    expect(troubles).toEqual([]);
  });

  it('shows what strangers wrote as text', async () => {
    const hostile = '<img src=x onerror="window.hurt=1"><script>window.hurt=2</script>"\'`&<b>';
    const job = await addedJob(desk.service, { question: hostile, askedBy: hostile });
    await addEvents(desk.service.database, job.run, [
      { type: 'page-read', atMs: Date.now(), data: { title: hostile, address: 'javascript:window.hurt=3' } },
      { type: 'page-refused', atMs: Date.now(), data: { address: hostile, failure: { message: hostile } } },
    ]);
    for (const path of ['/', '/briefs', `/briefs/${job.run}`, '/briefs?words=%3Cscript%3E']) {
      await go(path);
      expect(await page.evaluate('window.hurt')).toBe(undefined);
      expect(await page.locator('main img, main script').count()).toBe(0);
    }
    await go(`/briefs/${job.run}`);
    expect(await page.locator('h1').textContent()).toBe(hostile);
    expect(troubles).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'has no barrier in any page, and fits a phone, %s',
    async (colorScheme) => {
      const { done } = await allJobs();
      const [brief, other] = done.map(({ run }) => run);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 360, height: 740 });
      const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
      for (const path of [
        ...['/', '/briefs', '/schedules', '/costs'],
        ...[`/briefs/${brief}`, `/compare?before=${other}&after=${brief}`],
      ]) {
        await go(path);
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 360]);
        await page.evaluate(axe);
        const found = await page.evaluate<string[]>(
          'axe.run().then((r) => r.violations.map((v) => v.id + ": " + v.nodes.slice(0, 3).map((n) => n.html).join(" | ")))',
        );
        expect([path, found]).toEqual([path, []]);
      }
      expect(desk.log).toEqual([]);
      expect(troubles).toEqual([]);
    },
  );
});
