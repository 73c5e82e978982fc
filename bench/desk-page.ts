/**
 * How fast the desk's pages open with many briefs, and what watchers of one run cost it. Chromium, a served desk over
 * SQLite. `npx tsx bench/desk-page.ts [--briefs 1000] [--watchers 200] [--pictures DIR]`. Goals: first paint within
 * 300 ms; a run is not slower for 200 watchers.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { addEvents } from '../desk/store/events.js';
import { changeJob } from '../desk/store/jobs.js';
import { addedJob, serveDesk, type ServedDesk } from '../test/desk/pages/serve-desk.js';

const { values } = parseArgs({
  options: {
    briefs: { type: 'string', default: '1000' },
    watchers: { type: 'string', default: '200' },
    pictures: { type: 'string' },
  },
});
const PATHS = ['/', '/briefs', '/briefs?words=question%207', '/costs', '/schedules'];
const TRIES = 5;

async function fill(desk: ServedDesk, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const { id } = await addedJob(desk.service, {
      question: `What is known of question ${number}, as people ask it in one or two lines?`,
      options: {
        depth: number % 2 === 0 ? 'quick' : 'deep',
        model: number % 3 === 0 ? 'extractive' : 'anthropic/default',
      },
      askedBy: `person-${number % 7}`,
    });
    await changeJob(
      desk.service.database,
      { id },
      {
        ...{
          status: 'done',
          ending: 'converged',
          found: 'claims',
          claims: 12,
          startedAtMs: Date.now() - 60_000,
        },
        ...{ endedAtMs: Date.now(), tokens: 120_000, costUsd: 0.4, secondsAtWork: 600 + number },
      },
    );
  }
}

const median = (of: readonly number[]): number =>
  [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;

async function firstPaint(page: Page, address: string): Promise<number> {
  await page.goto(address);
  for (;;) {
    const at = await page.evaluate<number>(
      `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0`,
    );
    if (at > 0) return at;
    await wait(10);
  }
}

/** Milliseconds in which the events of a run are written, and from the last of them until every watcher has it. */
async function watched(
  desk: ServedDesk,
  watchers: number,
): Promise<{ writingMs: number; lastMs: number; cpuMs: number }> {
  const { run } = await addedJob(desk.service);
  const { database } = desk.service;
  let [here, ended] = [0, 0];
  const watch = async (): Promise<void> => {
    const { body } = await fetch(`${desk.address}/briefs/${run}/changes`);
    let text = '';
    let isHere = false;
    for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(part).toString('utf8');
      if (!isHere) [isHere, here] = [true, here + 1];
      if (!text.includes('event: change')) continue;
      text = '';
      const shown = await (await fetch(`${desk.address}/briefs/${run}`)).text();
      if (shown.includes('the very last page')) return void (ended += 1);
    }
  };
  const all = Array.from({ length: watchers }, () => watch());
  while (here < watchers) await wait(20);
  const cpu = process.cpuUsage();
  const began = performance.now();
  for (let number = 0; number < 500; number += 1)
    await addEvents(database, run, [
      {
        type: 'page-read',
        atMs: Date.now(),
        data: { title: `Page ${number}`, address: `https://a.example/${number}` },
      },
    ]);
  const writingMs = performance.now() - began;
  await addEvents(database, run, [
    { type: 'page-read', atMs: Date.now(), data: { title: 'the very last page' } },
  ]);
  const last = performance.now();
  while (ended < watchers) await wait(5);
  const lastMs = performance.now() - last;
  const { user, system } = process.cpuUsage(cpu);
  await Promise.all(all);
  return { writingMs, lastMs, cpuMs: (user + system) / 1000 };
}

const desk = await serveDesk();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
await fill(desk, Number(values.briefs));
const page = await (await browser.newContext()).newPage();
for (const path of PATHS) {
  const paints: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1)
    paints.push(await firstPaint(page, `${desk.address}${path}`));
  console.log(`${path}: first paint ${Math.round(median(paints))} ms (${paints.map(Math.round).join(', ')})`);
}
for (const watchers of [0, 1, Number(values.watchers)]) {
  const { writingMs, lastMs, cpuMs } = await watched(desk, watchers);
  console.log(
    `${watchers} watchers: 501 events written in ${Math.round(writingMs)} ms; the last is everywhere after ${Math.round(lastMs)} ms; ${Math.round(cpuMs)} ms of processor time`,
  );
}
if (values.pictures !== undefined)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1100, 360]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      for (const path of PATHS) {
        await page.goto(`${desk.address}${path}`);
        const name = path.replace(/\W+/g, '-');
        await page.screenshot({ path: join(values.pictures, `${colorScheme}-${width}${name}.png`) });
      }
    }
await browser.close();
await desk.close();
