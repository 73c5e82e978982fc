import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readingStore } from '../../loop/files/reading.js';
import { printedDocument } from '../../loop/report/documents.js';
import { briefBody, type Head } from '../../loop/report/html/page.js';
import type { Document } from '../../loop/report/tree.js';
import { ownPlace } from '../run-copies.js';
import type { Job } from '../store/jobs.js';
import { findRunPlace, listRunPlaces, type RunPlace } from '../../loop/files/run-folder.js';
import { may } from '../access/may.js';
import type { Person } from '../access/person.js';
import { RequestError } from '../access/problem.js';
import type { DeskService } from '../service/service.js';
import { html, type Html, type Part } from '../../loop/report/html/markup.js';
import { briefPath, card } from './job-parts.js';
import { timeElement } from './words.js';
import { show, type DeskContext, type Pages } from './page.js';

/** Briefs that nobody asked this desk for: the examples of the program, and runs of the command line in its folder. */
export const otherBriefPages: Pages = (route) => {
  route('GET /examples/:name', 'read', (context) => {
    const name = context.req.param('name') ?? '';
    if (!exampleNames().includes(name))
      throw new RequestError(404, 'There is no such example.', { code: 'unknown-page', cure: '' });
    const place = findRunPlace(join(EXAMPLES, name));
    return showOther(
      context,
      place,
      html`A finished example that comes with the program, written by a strong language model.
        <a href="/">Ask a question of your own</a>`,
    );
  });
};

/** Beside the sources, and beside what is built of them. */
const EXAMPLES =
  ['../../', '../../../']
    .map((up) => fileURLToPath(new URL(`${up}examples/briefs`, import.meta.url)))
    .find((folder) => existsSync(folder)) ?? '';

const exampleNames = (): readonly string[] =>
  EXAMPLES === ''
    ? []
    : readdirSync(EXAMPLES)
        .filter((name) => existsSync(join(EXAMPLES, name, 'store.db')))
        .reverse();

/** Finished briefs to open before there is one of one's own. */
export function exampleCards(): Html | null {
  const names = exampleNames();
  if (names.length === 0) return null;
  return html`<p class="quiet">
      A brief answers first, and beside every sentence stand the exact words that it rests on. Finished ones,
      written by a strong language model:
    </p>
    <ol class="cards">
      ${names.map((name) => cardOf(join(EXAMPLES, name), `/examples/${name}`))}
    </ol>`;
}

/** The same in a line, beside briefs of one's own. */
export function exampleLinks(): Html | null {
  const names = exampleNames();
  if (names.length === 0) return null;
  return html`<p class="quiet">Examples:</p>
    <ul class="quiet">
      ${names.map((name) => html`<li><a href="/examples/${name}">${saidIn(join(EXAMPLES, name)).question}</a></li>`)}
    </ul>`;
}

const MOST_LISTED = 20;

/** Folders of runs of the command line in the desk's own, the newest first, for whoever runs the desk. */
async function foldersBeside(
  { database, runsFolder }: DeskService,
  person: Person,
): Promise<readonly string[]> {
  if (!may(person, 'see-others')) return [];
  const rows = await database.query<{ run: string }>('SELECT run FROM jobs');
  const own = new Set(rows.map(({ run }) => run));
  return listRunPlaces(runsFolder)
    .map(({ folder }) => folder)
    .filter((folder) => !own.has(basename(folder)) && existsSync(join(folder, SYNTH)))
    .reverse()
    .slice(0, MOST_LISTED);
}

/** The same as runs with their questions. */
export const runsBeside = async (
  desk: DeskService,
  person: Person,
): Promise<readonly Pick<Job, 'run' | 'question'>[]> =>
  (await foldersBeside(desk, person)).map((folder) => ({
    run: basename(folder),
    question: saidIn(folder).question,
  }));

/** The same as cards. */
export async function besideCards(desk: DeskService, person: Person): Promise<Html | null> {
  const folders = await foldersBeside(desk, person);
  if (folders.length === 0) return null;
  return html`<section class="last">
    <h2>Made at the command line</h2>
    <ol class="cards">
      ${folders.map((folder) => cardOf(folder, briefPath({ run: basename(folder) })))}
    </ol>
  </section>`;
}

const SYNTH = 'synth.json';

/** The question and the answer without its marks, as the folder has them. */
function saidIn(folder: string): { readonly question: string; readonly answer: string | null } {
  let said: { readonly question?: unknown; readonly answer?: unknown } = {};
  try {
    said = JSON.parse(readFileSync(join(folder, SYNTH), 'utf8')) as typeof said;
  } catch {
    // Its name is shown.
  }
  const { question, answer } = said;
  return {
    question: typeof question === 'string' ? question : basename(folder),
    answer: typeof answer === 'string' ? answer.replace(/ \[S[\dS, ]+\]/g, '') : null,
  };
}

function cardOf(folder: string, path: string): Html {
  const { question, answer } = saidIn(folder);
  return card({
    path,
    question,
    said: answer,
    meta: path.startsWith('/examples') ? null : timeElement(statSync(join(folder, SYNTH)).mtimeMs),
  });
}

/** A brief to read, and no more. */
export function showOther(context: DeskContext, place: RunPlace, notice: Part): Response {
  const { title, dateline, body } = printed(place, String(statSync(place.storePath).mtimeMs));
  const head = html`<div class="over-brief">
    <h1 dir="auto">${title}</h1>
    <p class="meta">${dateline}</p>
    <div class="notice">${notice}</div>
  </div>`;
  return show(context, { title, place: '/briefs', body: [head, body], isWide: true });
}

/** Briefs that are kept as parts of pages, made of their stores: the newest. */
const MOST_KEPT = 20;
const kept = new Map<string, Printed>();

interface Printed extends Pick<Document, 'title' | 'dateline' | 'read'> {
  readonly body: Html;
}

/** @param version another one is printed anew */
function printed({ storePath, runId }: RunPlace, version: string, head: Head = 'on-a-page'): Printed {
  const name = `${storePath} ${runId} ${version} ${head}`;
  const made =
    kept.get(name) ??
    readingStore(storePath, (store) => {
      const document = printedDocument(store, runId);
      const { title, dateline, read } = document;
      return { title, dateline, read, body: briefBody(document, head) };
    });
  kept.set(name, made);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return made;
}

/**
 * The brief of a job as a part of its page.
 *
 * @param round the last that has ended, of a run that is at work
 * @returns null where it is worked on and its store lies on another machine
 */
export async function printedBrief(desk: DeskService, job: Job, round?: number): Promise<Printed | null> {
  const place = round === undefined ? await desk.openRun(job.run) : ownPlace(desk, job.run);
  if (!existsSync(place.storePath)) return null;
  const version = `${job.folder?.version ?? ''} ${job.attempt} ${round ?? ''}`;
  return printed(place, version, round === undefined ? 'on-a-page' : 'none');
}
