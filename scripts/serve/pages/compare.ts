import { html, type Html, type Part } from '../../../loop/report/html/markup.js';
import type { BriefDifference } from '../../../loop/report/compare-briefs.js';
import type { Job } from '../../../store/desk/jobs.js';
import { compareRuns } from '../../desk/service/briefs.js';
import { listAsked, showJob } from '../../desk/service/jobs.js';
import type { DeskContext, Pages, Served } from '../served.js';
import { emptyState } from '../page.js';
import { counted } from '../times.js';

/** What changed between two briefs. */
export const comparePages: Pages = (app, served) => {
  app.get('/compare', async (context) => {
    const { before = '', after = '' } = context.req.query();
    const body =
      before === '' || after === ''
        ? await choose(served, context)
        : await compared(served, context, { before, after });
    return served.show(context, { title: 'Compare', place: '/briefs', body });
  });
};

async function choose({ desk }: Served, context: DeskContext): Promise<Part> {
  const jobs = await listAsked(desk, context.get('person'), { status: ['done', 'stopped'], limit: 200 });
  if (jobs.length < 2)
    return html`<h1>Compare two briefs</h1>
      ${emptyState('There are not two briefs yet.', html`<a href="/">Ask a question</a>`)}`;
  const { before, after } = context.req.query();
  const pick = (name: string, label: string, chosen: string | undefined): Html =>
    html`<div class="field">
      <label for="${name}">${label}</label>
      <select id="${name}" name="${name}" required>
        ${jobs.map(({ run, question }) => html`<option value="${run}" ${run === chosen ? html`selected` : null}>${question.slice(0, 90)} (${run.slice(0, 10)})</option>`)}
      </select>
    </div>`;
  return html`<h1>Compare two briefs</h1>
    <form method="get" action="/compare">
      ${pick('before', 'Before', before ?? jobs[1]?.run)} ${pick('after', 'After', after ?? jobs[0]?.run)}
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
  return html`<h1>What changed</h1>
    <dl class="facts">
      <dt>Before</dt>
      <dd>${briefLink(before)}</dd>
      <dt>After</dt>
      <dd>${briefLink(after)}</dd>
    </dl>
    ${difference.sameQuestion ? null : html`<p class="hint">These briefs are on different questions.</p>`}
    ${changes(difference)}`;
}

const briefLink = ({ run, question }: Job): Html =>
  html`<a href="/briefs/${encodeURIComponent(run)}" dir="auto">${question}</a>
    <span class="quiet">${run.slice(0, 10)}</span>`;

function changes({ claims, sources }: BriefDifference): Part {
  const isSame = [claims.changed, claims.added, claims.gone, sources.added, sources.gone].every(
    (list) => list.length === 0,
  );
  if (isSame)
    return html`<p class="total">
      Nothing changed: ${counted(claims.same, 'claim')} and ${counted(sources.same, 'source')} are the same.
    </p>`;
  return html`${list('New claims', claims.added, ({ claim, confidence }) => html`<ins>${claim}</ins> <span class="quiet">${confidence}</span>`)}
    ${list('Claims that are gone', claims.gone, ({ claim, why }) => html`<del>${claim}</del> <span class="quiet">${why ?? ''}</span>`)}
    ${list('Changed claims', claims.changed, changedClaim)}
    ${list('New sources', sources.added, ({ title }) => html`<bdi>${title}</bdi>`)}
    ${list('Sources that are gone', sources.gone, ({ title }) => html`<bdi>${title}</bdi>`)}
    <p class="quiet">
      ${counted(claims.same, 'claim')} and ${counted(sources.same, 'source')} are the same.
    </p>`;
}

const changedClaim = ({
  before,
  after,
  wordsChanged,
  confidence,
  sourcesAdded,
  sourcesGone,
}: BriefDifference['claims']['changed'][number]): Html =>
  html`${wordsChanged ? html`<del>${before.claim}</del><br /><ins>${after.claim}</ins>` : after.claim}
    <span class="quiet">
      ${confidence === null ? null : `confidence ${confidence.before} → ${confidence.after}. `}
      ${sourcesAdded.length === 0 ? null : `With ${sourcesAdded.join(', ')}. `}
      ${sourcesGone.length === 0 ? null : `Without ${sourcesGone.join(', ')}.`}
    </span>`;

function list<T>(title: string, items: readonly T[], write: (item: T) => Html): Html | null {
  if (items.length === 0) return null;
  return html`<section>
    <h2>${title} <span class="quiet">${items.length}</span></h2>
    <ul class="changes">
      ${items.map((item) => html`<li dir="auto">${write(item)}</li>`)}
    </ul>
  </section>`;
}
