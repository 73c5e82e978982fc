import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFollowUps } from '../../../desk/queue/follow-ups.js';
import { startWorker } from '../../../desk/queue/worker.js';
import { addEvents } from '../../../desk/store/events.js';
import { articleFiles, copyArticles, FEWEST } from '../../tools/few-articles.js';
import { addedJob, serveDesk, type ServedDesk } from './serve-desk.js';
import { deskProgram } from '../../../scripts/desk-program.js';

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
    work.push(
      await startWorker(desk.service, deskProgram(), { concurrency: 1 }),
      await startFollowUps(desk.service, deskProgram()),
    );
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
    await page.getByLabel('Depth').selectOption('quick');
    await page.getByText('More', { exact: true }).click();
    await page.getByLabel('Folders of documents').fill(join(desk.folder, 'papers'));
  };

  it('asks, watches to the end without a reload, reads, and opens evidence', async () => {
    await go('/');
    expect(await page.locator('#estimate').textContent()).toContain('no run like it yet');
    await fillQuestion(QUESTION);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.waitForURL('**/runs/**');
    await page.evaluate('window.isTheSame = true');
    await expect.poll(() => page.locator('#live-sources li').count(), PATIENT).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Read the brief' }).waitFor(PATIENT);
    await expect.poll(() => page.locator('#live-rounds tbody tr').count()).toBeGreaterThan(1);
    expect(await page.evaluate('window.isTheSame')).toBe(true);
    await expect.poll(() => page.locator('.run').getAttribute('data-ended'), PATIENT).toBe('yes');
    await page.getByRole('link', { name: 'Read the brief' }).click();
    const report = page.frameLocator('#report');
    await report.locator('.words q').first().waitFor({ state: 'attached' });
    expect(troubles).toEqual([]);
  });

  it('asks further under the brief, and the answer comes by itself', async () => {
    await page.getByLabel('A question that what was read may answer').fill('Was Zika virus found in semen?');
    await page.locator('#ask').getByRole('button', { name: 'Ask' }).click();
    await page.waitForURL('**/briefs/**');
    await expect.poll(() => page.locator('#answers article').count()).toBe(1);
    await page.evaluate('window.isTheSame = true');
    await expect.poll(() => page.locator('#answers progress').count(), PATIENT).toBe(0);
    expect(await page.locator('#answers article').textContent()).toMatch(/S\d/);
    expect(await page.evaluate('window.isTheSame')).toBe(true);
    expect(troubles).toEqual([]);
  });

  it('asks again every week', async () => {
    await fillQuestion(QUESTION);
    await page.getByLabel('Ask again').selectOption('week');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.waitForURL('**/schedules');
    expect(await page.locator('.job').textContent()).toContain('every week');
    expect(troubles).toEqual([]);
  });

  it('shares a brief by a link, which needs no log-in', async () => {
    await go('/briefs');
    await page.locator('.job h3 a').first().click();
    await page.getByRole('button', { name: 'Share by a link' }).click();
    const link = (await page.getByRole('link', { name: 'this link' }).getAttribute('href')) ?? '';
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${desk.address}${link}`);
    expect(await stranger.locator('h1').first().textContent()).toContain('Zika');
    expect(troubles).toEqual([]);
  });

  it('pauses, goes on, and compares two briefs', async () => {
    await go('/queue');
    const paused = await addedJob(desk.service, { question: 'Is it held back?', priority: -50 });
    await go(`/runs/${paused.run}`);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('cancelled').first().waitFor();
    await expect.poll(async () => (await allJobs()).done.length, PATIENT).toBe(2);
    await go('/compare');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('heading', { name: 'What changed' }).waitFor();
    await go('/');
    expect(await page.locator('#estimate').textContent()).toContain('no run like it yet');
    await page.getByLabel('Depth').selectOption('quick');
    await expect.poll(() => page.locator('#estimate').textContent()).toContain('from 2 runs of this desk');
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
      if ((await page.evaluate('document.activeElement.textContent')) === 'Ask') break;
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/runs/**');
    expect(await page.locator('h1').textContent()).toBe('Can it be asked by keyboard?');
    await page.getByRole('button', { name: 'Cancel' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByText('cancelled').first().waitFor();
    expect(troubles).toEqual([]);
  });

  it('shows what strangers wrote as text', async () => {
    const hostile = '<img src=x onerror="window.hurt=1"><script>window.hurt=2</script>"\'`&<b>';
    const job = await addedJob(desk.service, { question: hostile, priority: -100, askedBy: hostile });
    await addEvents(desk.service.database, job.run, [
      { type: 'page-read', atMs: Date.now(), data: { title: hostile, address: 'javascript:window.hurt=3' } },
      { type: 'page-refused', atMs: Date.now(), data: { address: hostile, failure: { message: hostile } } },
    ]);
    for (const path of ['/', '/queue', `/runs/${job.run}`, '/briefs?words=%3Cscript%3E']) {
      await go(path);
      expect(await page.evaluate('window.hurt')).toBe(undefined);
      expect(await page.locator('main img, main script').count()).toBe(0);
    }
    await go(`/runs/${job.run}`);
    expect(await page.locator('h1').textContent()).toBe(hostile);
    expect(troubles).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'has no serious barrier in any page, and fits a phone, %s',
    async (colorScheme) => {
      const { done } = await allJobs();
      const [brief, other] = done.map(({ run }) => run);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 360, height: 740 });
      const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
      for (const path of [
        ...['/', '/queue', '/briefs', '/schedules', '/costs'],
        ...[`/runs/${brief}`, `/briefs/${brief}`, `/compare?before=${other}&after=${brief}`],
      ]) {
        await go(path);
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 360]);
        await page.evaluate(axe);
        const found = await page.evaluate<string[]>(
          'axe.run().then((r) => r.violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => v.id + ": " + v.nodes.slice(0, 3).map((n) => n.html).join(" | ")))',
        );
        expect([path, found]).toEqual([path, []]);
      }
      expect(desk.log).toEqual([]);
      expect(troubles).toEqual([]);
    },
  );
});
