import {
  changeLines,
  headlineOf,
  type ChangeKind,
  type ChangeLine,
} from '../../loop/report/changes/in-words.js';
import type { BriefDifference } from '../../loop/report/changes/difference.js';
import { wordsIn } from '../../loop/words/index.js';
import type { Job } from '../store/jobs.js';
import { compareRuns } from '../service/briefs.js';
import { listAsked, showJob } from '../service/jobs.js';
import { html, type Html, type Part } from './html.js';
import { briefPath, nameOfRun } from './job-parts.js';
import { emptyState, select, show, type DeskContext, type Pages, type Served } from './page.js';

/** What changed between two briefs. */
export const comparePages: Pages = (route, served) => {
  route('GET /compare', 'read', async (context) => {
    const { before = '', after = '' } = context.req.query();
    const body =
      before === '' || after === ''
        ? await choose(served, context)
        : await compared(served, context, { before, after });
    return show(context, { title: 'Compare', place: '/briefs', body });
  });
};

async function choose({ desk }: Served, context: DeskContext): Promise<Part> {
  const jobs = await listAsked(desk, context.get('person'), { status: ['done', 'stopped'], limit: 200 });
  if (jobs.length < 2)
    return html`<h1>Compare two briefs</h1>
      ${emptyState('There are not two briefs yet.', html`<a href="/">Ask a question</a>; a brief that you update is held against the one before.`)}`;
  const { before, after } = context.req.query();
  const values = jobs.map((job) => [job.run, nameOfRun(job)] as const);
  return html`<h1>Compare two briefs</h1>
    <form method="get" action="/compare">
      ${select({ name: 'before', label: 'Before', values, chosen: before ?? jobs[1]?.run })}
      ${select({ name: 'after', label: 'After', values, chosen: after ?? jobs[0]?.run })}
      <p class="buttons"><button class="main">Compare</button></p>
    </form>`;
}

async function compared(
  { desk }: Served,
  context: DeskContext,
  runs: { readonly before: string; readonly after: string },
): Promise<Part> {
  const person = context.get('person');
  const [before, after, difference] = await Promise.all([
    showJob(desk, person, runs.before),
    showJob(desk, person, runs.after),
    compareRuns(desk, person, runs),
  ]);
  const isUpdate = difference.sameQuestion;
  const heads = isUpdate
    ? (['The answer said', 'It now says'] as const)
    : [nameOfRun(before), nameOfRun(after)];
  return html`<h1 dir="auto">${isUpdate ? 'What changed' : 'Two briefs side by side'}</h1>
    ${isUpdate ? html`<p class="total">${headlineOf(difference, wordsIn('en'))}</p>` : html`<p class="notice">These briefs are on different questions.</p>`}
    ${answers(difference, heads)} ${changes(difference)}
    <p class="meta">
      <span>${isUpdate ? 'Before' : 'First'}: ${briefLink(before)}</span>
      <span>${isUpdate ? 'After' : 'Second'}: ${briefLink(after)}</span>
    </p>`;
}

/** The short answer before and after, beside each other: it is what a reader wants to know first. */
function answers({ answer }: BriefDifference, [first, second]: readonly (string | undefined)[]): Part {
  const { changed, added, gone, same } = answer;
  if (changed.length + added.length + gone.length === 0)
    return same === 0 ? null : html`<p class="notice">The short answer is as it was.</p>`;
  const said = (sentences: readonly string[], none: string): Html =>
    sentences.length === 0
      ? html`<p class="quiet">${none}</p>`
      : html`<p dir="auto">${sentences.join(' ')}</p>`;
  return html`<section class="sides" aria-label="The short answer">
    <div>
      <h2 dir="auto">${first}</h2>
      ${said([...changed.map(({ before }) => before), ...gone], 'Nothing of this.')}
    </div>
    <div>
      <h2 dir="auto">${second}</h2>
      ${said([...changed.map(({ after }) => after), ...added], 'Nothing of this.')}
    </div>
  </section>`;
}

const briefLink = (job: Job): Html =>
  html`<a href="${briefPath(job)}" dir="auto">${job.question}</a>
    <span class="quiet">${job.run.slice(0, 10)}</span>`;

/** Of two questions nothing was withdrawn. */
const ONLY: Readonly<Partial<Record<ChangeKind, string>>> = {
  gone: 'Only in the first',
  added: 'Only in the second',
};

const plainLine = ({ before, after }: ChangeLine): Html =>
  html`<li dir="auto">${[before, after].filter((each) => each !== null).join(' → ')}</li>`;

/** The changes by kind, in the words of a brief. */
function changes(difference: BriefDifference): Part {
  const words = wordsIn('en');
  if (difference.isNothing) return null;
  const byKind = new Map<ChangeKind, ChangeLine[]>();
  for (const line of changeLines(difference, words))
    byKind.set(line.kind, [...(byKind.get(line.kind) ?? []), line]);
  return html`${[...byKind]
    .filter(([kind]) => kind !== 'answer')
    .map(
      ([kind, lines]) =>
        html`<section>
          <h2>
            ${(difference.sameQuestion ? undefined : ONLY[kind]) ?? words.changes.kinds[kind]}
            <span class="quiet">${lines.length}</span>
          </h2>
          <ul class="changes">
            ${lines.map((line) => (difference.sameQuestion ? changeLine(line) : plainLine(line)))}
          </ul>
        </section>`,
    )}`;
}

const changeLine = ({ before, after, why }: ChangeLine): Html =>
  html`<li dir="auto">
    ${before === null ? null : html`<del>${before}</del> `}${after === null ? null : html`<ins>${after}</ins> `}${why === null ? null : html`<span class="quiet">${why}</span>`}
  </li>`;
