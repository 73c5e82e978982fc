import {
  changeLines,
  headlineOf,
  type ChangeKind,
  type ChangeLine,
} from '../../loop/report/changes-in-words.js';
import type { BriefDifference, Mention } from '../../loop/report/brief-difference.js';
import { wordsIn } from '../../loop/words/index.js';
import type { Job } from '../store/jobs.js';
import { compareRuns, placeOf } from '../service/briefs.js';
import { html, type Html, type Part } from '../../loop/report/html/markup.js';
import { briefPath, howAsked, nameOfRun } from './job-parts.js';
import { show, type DeskContext, type Pages, type Served } from './page.js';

/** What changed between two briefs, or two briefs beside each other. */
export const comparePages: Pages = (route, served) => {
  route('GET /compare', 'read', async (context) => {
    const { before = '', after = '' } = context.req.query();
    if (before === '' || after === '') return context.redirect('/briefs');
    const body = await compared(served, context, { before, after });
    return show(context, { title: 'Compare', place: '/briefs', body });
  });
};

async function compared(
  { desk }: Served,
  context: DeskContext,
  runs: { readonly before: string; readonly after: string },
): Promise<Part> {
  const person = context.get('person');
  const [before, after, difference] = await Promise.all([
    placeOf(desk, person, runs.before),
    placeOf(desk, person, runs.after),
    compareRuns(desk, person, runs),
  ]);
  const [one, other] = [before.job, after.job];
  // Of what was asked in another way nothing was withdrawn.
  const isAlike =
    one !== null && other !== null && howAsked(desk, one).join() === howAsked(desk, other).join();
  const isUpdate = difference.sameQuestion && (isAlike || (other?.previousRun ?? null) !== null);
  const link = (run: string, job: Job | null): Html =>
    html`<a href="${briefPath({ run })}"
      >${job === null ? run : difference.sameQuestion ? nameOfRun(desk, job) : job.question}</a
    >`;
  const heads = isUpdate ? ['The answer said', 'It now says'] : ['The first says', 'The second says'];
  return html`<h1 dir="auto">${isUpdate ? 'What changed' : 'Two briefs side by side'}</h1>
    ${difference.sameQuestion ? html`<p class="asked" dir="auto">${(other ?? one)?.question}</p>` : null}
    <p class="meta">
      <span>${isUpdate ? 'From' : 'First'} ${link(runs.before, one)}</span>
      <span>${isUpdate ? 'to' : 'Second'} ${link(runs.after, other)}</span>
    </p>
    ${isUpdate ? html`<p class="total">${headlineOf(difference, wordsIn('en'))}</p>` : null}
    ${answers(difference, heads)} ${changes(difference, isUpdate)}
    <p class="more"><a href="/briefs">All briefs</a></p>`;
}

/** The short answer before and after, beside each other: it is what a reader wants to know first. */
function answers({ answer }: BriefDifference, [first, second]: readonly Part[]): Part {
  const { changed, added, gone, same } = answer;
  if (changed.length + added.length + gone.length === 0)
    return same === 0 ? null : html`<p class="notice">The short answer is as it was.</p>`;
  const said = (sentences: readonly Mention[]): Html =>
    sentences.length === 0
      ? html`<p class="quiet">${same === 0 ? 'It has no answer.' : 'Nothing else.'}</p>`
      : html`<p dir="auto">${sentences.map(({ text }) => text).join(' ')}</p>`;
  return html`<section class="sides" aria-label="The short answer">
    <div>
      <h2 dir="auto">${first}</h2>
      ${said([...changed.map(({ before }) => before), ...gone])}
    </div>
    <div>
      <h2 dir="auto">${second}</h2>
      ${said([...changed.map(({ after }) => after), ...added])}
    </div>
  </section>`;
}

/** Of two briefs beside each other nothing was withdrawn. */
const ONLY: Readonly<Partial<Record<ChangeKind, string>>> = {
  gone: 'Only in the first',
  added: 'Only in the second',
  goneSource: 'Read for the first alone',
  newSource: 'Read for the second alone',
};

/** The changes by kind, in the words of a brief. */
function changes(difference: BriefDifference, isUpdate: boolean): Part {
  const words = wordsIn('en');
  const lines = difference.isNothing ? [] : changeLines(difference, words);
  return [...new Set(lines.map(({ kind }) => kind))]
    .filter((kind) => kind !== 'answer')
    .map((kind) => {
      const alike = lines.filter((line) => line.kind === kind);
      return html`<section>
        <h2>
          ${(isUpdate ? undefined : ONLY[kind]) ?? words.changes.kinds[kind]}
          <span class="quiet">${alike.length}</span>
        </h2>
        <ul class="changes">
          ${alike.map((line) => html`<li dir="auto">${isUpdate ? marked(line) : [line.before, line.after].filter((each) => each !== null).join(' → ')}</li>`)}
        </ul>
      </section>`;
    });
}

const marked = ({ before, after, why }: ChangeLine): Part => [
  before === null ? null : html`<del>${before}</del> `,
  after === null ? null : html`<ins>${after}</ins> `,
  why === null ? null : html`<span class="quiet">${why}</span>`,
];
