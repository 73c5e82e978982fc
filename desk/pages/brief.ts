import { randomUUID } from 'node:crypto';
import { may, mayChange } from '../access/may.js';
import type { Person } from '../access/person.js';
import { problemOf } from '../access/problem.js';
import { readForm } from '../access/read-form.js';
import { askAgain } from '../service/ask.js';
import { briefDocument, placeOf } from '../service/briefs.js';
import { askFurther, followUpsOf } from '../service/follow-ups.js';
import {
  cancelJob,
  isFinishing,
  listAsked,
  pauseJob,
  removeJob,
  resumeJob,
  retryJob,
  showJob,
  stopJob,
} from '../service/jobs.js';
import { unscheduleJob } from '../service/schedules.js';
import type { DeskService } from '../service/service.js';
import { shareBrief, unshareBrief } from '../service/share.js';
import type { AskedOptions } from '../access/policy.js';
import { ENDED, findJob, type Job } from '../store/jobs.js';
import { html, type Html, type Part } from '../../loop/report/html/markup.js';
import { actButton, briefPath, factsOf, failure, hasBrief, howAsked, nameOfRun } from './job-parts.js';
import { problemAlert, select, show, textArea, type DeskContext, type Pages, type Served } from './page.js';
import { printedBrief, runsBeside, showOther } from './printed-brief.js';
import { FINISHING, foundHtml, stateHtml } from './progress.js';
import {
  EVERY,
  limitFields,
  limitsTyped,
  metLimit,
  raisedField,
  typedOf,
  type Typed,
} from './question-form.js';
import { isTryingAgain, statePill, whyOf } from './words.js';

/** One question from its asking to its brief, on one page; and what can be done with it. */

/** What of a brief is kept on one's own machine, by the name in the address. */
const FILES = {
  'brief.docx': { format: 'docx', words: 'Word' },
  'report.md': { format: 'report', words: 'Markdown' },
  'report.html': { format: 'page', words: 'Web page, one file' },
  'references.ris': { format: 'ris', words: 'References, RIS' },
  'references.bib': { format: 'bibtex', words: 'References, BibTeX' },
  'synth.json': { format: 'synth', words: 'Data, JSON' },
} as const;

const runIn = (context: DeskContext): string => context.req.param('run') ?? '';

/** Does one thing to a question, and returns the path to go on with. */
type Act = (desk: DeskService, person: Person, asked: { run: string; typed: Typed }) => Promise<string>;

const staying =
  (change: (desk: DeskService, person: Person, run: string) => Promise<Job>): Act =>
  async (desk, person, { run }) =>
    briefPath(await change(desk, person, run));

const ACTS: Readonly<Record<string, Act>> = {
  pause: staying(pauseJob),
  resume: staying(resumeJob),
  now: async (desk, person, { run }) => {
    // What is paused and let go on has its turn at once.
    if (isTryingAgain(await showJob(desk, person, run)))
      await resumeJob(desk, person, (await pauseJob(desk, person, run)).id);
    return briefPath({ run });
  },
  finish: staying(stopJob),
  stop: staying(cancelJob),
  continue: async (desk, person, { run, typed }) => {
    const options = limitsTyped(desk, typed, await showJob(desk, person, run));
    const more = Object.keys(options).length > 0 ? { options } : {};
    return briefPath(await retryJob(desk, person, { name: run, ...more }));
  },
  update: async (desk, person, { run, typed }) => {
    const { every = '' } = typed;
    const { job } = await askAgain(desk, person, { run, every: every === '' ? null : every });
    return job.every === null ? briefPath(job) : '/schedules';
  },
  unschedule: async (desk, person, { run }) => {
    await unscheduleJob(desk, person, run);
    return '/schedules';
  },
  unshare: async (desk, person, { run }) => {
    await unshareBrief(desk, person, run);
    return briefPath({ run });
  },
  delete: async (desk, person, { run }) => {
    await removeJob(desk, person, run);
    return '/briefs';
  },
};

export const briefPages: Pages = (route, served) => {
  const { desk, live } = served;
  route('GET /briefs/:run', 'read', (context) => showBrief(served, context));
  for (const [name, { format }] of Object.entries(FILES))
    route(`GET /briefs/:run/${name}`, 'read', async (context) => {
      const { content, type } = await briefDocument(desk, context.get('person'), {
        run: runIn(context),
        format,
      });
      const stem = runIn(context).replace(/[^\w.-]/g, '-');
      return context.body(content as string, 200, {
        'content-type': type,
        'content-disposition': `attachment; filename="${stem}${name.slice(name.indexOf('.'))}"`,
      });
    });
  route('GET /briefs/:run/changes', 'read', async (context) => {
    const person = context.get('person');
    const { id, run } = await showJob(desk, person, runIn(context));
    return live.changes(context, async () => {
      const [job, asked] = await Promise.all([
        findJob(desk.database, id),
        followUpsOf(desk, person, run).catch(() => []),
      ]);
      const [last] = await desk.database.query<{ id: number | null }>(
        'SELECT max(id) AS id FROM run_events WHERE run = $1',
        [run],
      );
      const isOver = job === undefined || (ENDED.has(job.status) && !asked.some(isOpen));
      const answers = asked.map(({ id, status }) => `${id} ${status}`).join();
      return { state: `${job?.status} ${last?.id ?? 0} ${answers}`, isOver };
    });
  });
  for (const [name, act] of Object.entries(ACTS))
    route(`POST /briefs/:run/${name}`, 'ask', async (context) => {
      const { typed } = await readForm(context);
      return context.redirect(await act(desk, context.get('person'), { run: runIn(context), typed }), 303);
    });
  route('POST /briefs/:run/questions', 'ask', async (context) => {
    const { typed } = await readForm(context);
    const { question = '', key: idempotencyKey = null } = typed;
    try {
      const asking = { run: runIn(context), question, idempotencyKey };
      await askFurther(desk, context.get('person'), asking);
      const asked = await followUpsOf(desk, context.get('person'), runIn(context));
      const answers = asked.filter((each) => each.status === 'done' || isOpen(each)).length;
      return context.redirect(`${briefPath({ run: runIn(context) })}#follow-up-${answers}`, 303);
    } catch (error) {
      if (problemOf(error).status >= 500) throw error;
      return showBrief(served, context, { error, question });
    }
  });
  route('POST /briefs/:run/share', 'ask', async (context) => {
    const { path } = await shareBrief(desk, context.get('person'), { run: runIn(context) });
    return showBrief(served, context, { link: path });
  });
};

/** What has just been done. */
interface Done {
  readonly error?: unknown;
  readonly question?: string;
  /** The path of a link that was made. */
  readonly link?: string;
}

async function showBrief(served: Served, context: DeskContext, done: Done = {}): Promise<Response> {
  const { desk } = served;
  const person = context.get('person');
  const job = await showJob(desk, person, runIn(context)).catch((error: unknown) => {
    if (problemOf(error).status === 404) return null;
    throw error;
  });
  if (job === null) {
    const { place } = await placeOf(desk, person, runIn(context));
    const run = runIn(context);
    const question = (await runsBeside(desk, person)).find((each) => each.run === run)?.question ?? '';
    const others = await comparable(desk, person, { run, question });
    const notice = html`Made at the command line, where it can be continued and asked further.
    ${others.length === 0 ? null : menu('Compare', compareForm(run, others))}`;
    return showOther(context, place, notice);
  }
  if (hasBrief(job)) return finished(served, context, { job, done });
  const isOver = ENDED.has(job.status);
  const body = isOver ? overWithoutBrief(desk, person, job) : await inProgress(served, person, job);
  const again = isOver ? null : 10;
  return show(context, { title: job.question, place: '/briefs', body, isWide: true, again });
}

const overWithoutBrief = (desk: DeskService, person: Person, job: Job): Html =>
  html`<h1 dir="auto">${job.question}</h1>
    <p class="meta">${statePill(job)} ${factsOf(desk, job)}</p>
    ${job.error === null ? html`<p class="notice">It was stopped before there was a brief. What was read is kept.</p>` : failure(job.error)}
    ${
      mayChange(person, job)
        ? html`<p class="quiet">
              “Continue” goes on from where it stopped. To choose another model or other places to look, edit
              the question.
            </p>
            <div class="actions">
              ${continueMenu(desk, job, 'main')}
              <a class="button" href="${editPath(desk, job)}">Edit and ask anew</a>
              ${menu('Delete', deleteForm(job))}
            </div>`
        : null
    }`;

async function inProgress({ desk, live }: Served, person: Person, job: Job): Promise<Html> {
  const [view, usualSeconds] = await Promise.all([live.viewOf(job), live.usualSeconds(job)]);
  const part = (name: string, content: Part, attributes: Html | null = null): Html =>
    html`<div id="live-${name}" data-part ${attributes}>${content}</div>`;
  const soFar = view.rounds.length === 0 ? null : await printedBrief(desk, job, view.rounds.length);
  const seen = { job, view, how: howAsked(desk, job), usualSeconds };
  return html`<div class="run" data-now="${Date.now()}" data-live="${briefPath(job)}/changes">
    <h1 dir="auto">${job.question}</h1>
    ${part('state', stateHtml(seen), html`aria-live="polite"`)}
    ${mayChange(person, job) ? part('actions', actions(job)) : null}
    ${part(
      'brief',
      soFar &&
        html`<h2>The brief so far</h2>
          ${soFar.body}`,
      html`class="so-far"`,
    )}
    ${part('found', foundHtml(view), html`class="so-far"`)}
  </div>`;
}

/** What can be done with a question that waits or is worked on. Only stopping loses something: it asks. */
const actions = (job: Job): Html =>
  html`<div class="actions">
    ${isTryingAgain(job) ? actButton(job, 'now', { words: 'Try now', says: 'Trying again' }) : null}
    ${job.startedAtMs === null || isFinishing(job) ? null : actButton(job, 'finish', { words: 'Finish now', says: FINISHING })}
    ${job.status === 'paused' ? actButton(job, 'resume', { words: 'Go on' }) : isFinishing(job) ? null : actButton(job, 'pause', { words: 'Pause' })}
    ${menu(
      'Stop…',
      html`<p>It ends without a brief. “Finish now” writes one of what has been read.</p>
        ${actButton(job, 'stop', { words: 'Stop without a brief' })}`,
    )}
  </div>`;

/** A button that opens what it needs to know first. */
const menu = (words: string, content: Html, look = ''): Html =>
  html`<details class="menu ${look}">
    <summary>${words}</summary>
    <div class="sheet">${content}</div>
  </details>`;

async function finished(
  { desk }: Served,
  context: DeskContext,
  { job, done }: { readonly job: Job; readonly done: Done },
): Promise<Response> {
  const person = context.get('person');
  const [brief, asked, others] = await Promise.all([
    printedBrief(desk, job),
    followUpsOf(desk, person, job.run),
    comparable(desk, person, job),
  ]);
  const why = whyOf(job);
  const isWaiting = asked.some(isOpen);
  const page = html`<div class="over-brief">
      <h1 dir="auto">${job.question}</h1>
      <div class="over-head">
        <p class="meta">
          ${why === null ? statePill(job) : null} ${factsOf(desk, job)}
          ${brief && html`<span>${brief.read}</span>`}
        </p>
        <div class="actions">${tools(desk, person, { job, others })}</div>
      </div>
      ${why === null ? null : html`<div class="notice">${why} ${mayChange(person, job) ? continueMenu(desk, job) : null}</div>`}
      ${done.link === undefined ? null : sharedNotice(new URL(done.link, context.req.url).href)}
    </div>
    ${brief?.body}
    <section id="ask" class="ask-further" aria-labelledby="ask-h">
      <h2 id="ask-h">Follow up</h2>
      ${done.error === undefined ? null : problemAlert(problemOf(done.error))}
      <div ${isWaiting ? html`data-live="${briefPath(job)}/changes"` : null}>
        <div id="answers" data-part aria-live="polite">${unanswered(asked)}</div>
      </div>
      ${may(person, 'ask') ? furtherForm(briefPath(job), done.question ?? '') : null}
    </section>`;
  const status = done.error === undefined ? 200 : problemOf(done.error).status;
  const again = isWaiting ? 5 : null;
  return show(context, { title: job.question, place: '/briefs', body: page, isWide: true, again }, status);
}

/** Addresses that lead to the machine itself. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Behind a proxy the browser knows the address better: its script writes it. */
const sharedNotice = (link: string): Html =>
  html`<div class="notice" role="status">
    <label for="link"
      >Whoever has this link reads this brief without a log-in, for 90 days. Copy it now; it is not shown
      again.</label
    >
    ${LOOPBACK.test(new URL(link).hostname) ? html`<p data-loopback>It works on this machine only: nobody else reaches ${new URL(link).hostname}.</p>` : null}
    <p class="link">
      <input id="link" readonly value="${link}" data-here />
      <button type="button" data-copy="link">Copy</button>
    </p>
  </div>`;

/** Briefs that this one may be compared with. */
const MOST_OTHERS = 30;

/** Each is named by what it does, and stands here alone. */
const tools = (
  desk: DeskService,
  person: Person,
  { job, others }: { readonly job: Job; readonly others: readonly Named[] },
): Part => {
  const [isOwn, mayAsk] = [mayChange(person, job), may(person, 'ask')];
  return [
    mayAsk ? html`<a class="button main" href="#ask">Follow up</a> ` : null,
    isOwn
      ? menu(
          'Share',
          html`<p>A link shows this brief, and nothing else, to whoever has it.</p>
            <form method="post" action="${briefPath(job)}/share">
              <button class="main">Make a link</button>
            </form>
            ${actButton(job, 'unshare', { words: 'End all its links' })}`,
        )
      : null,
    menu(
      'Download',
      html`<ul class="plain">
        ${Object.entries(FILES).map(([name, { words }]) => html`<li><a href="${briefPath(job)}/${name}" download>${words}</a></li>`)}
      </ul>`,
    ),
    menu(
      'More',
      html`<ul class="plain acts">
        ${[
          mayAsk ? inMore('Update', 'ask again, and read only what is new', updateForm(job)) : null,
          compareTool(job, others),
          mayAsk
            ? html`<a href="${editPath(desk, job)}"
                >Edit <span class="quiet">and ask it as a new question</span></a
              >`
            : null,
          isOwn ? inMore('Delete', 'with all that was read for it', deleteForm(job)) : null,
        ].map((each) => (each === null ? null : html`<li>${each}</li>`))}
      </ul>`,
    ),
  ];
};

/** One of the menu “More”, opened to what it needs to know. */
const inMore = (words: string, says: string, content: Html): Html =>
  html`<details>
    <summary>${words} <span class="quiet">${says}</span></summary>
    ${content}
  </details>`;

const updateForm = (job: Job): Html =>
  html`<form method="post" action="${briefPath(job)}/update">
    <p>The new brief says what changed.</p>
    ${select({ name: 'every', label: 'Repeat', values: EVERY, chosen: '' })}
    <button class="main">Update</button>
  </form>`;

/** A brief as a list names it. */
type Named = readonly [run: string, words: string];

/** Briefs to compare with one, those of its question first, as they are named in a list. */
async function comparable(
  desk: DeskService,
  person: Person,
  { run, question }: Pick<Job, 'run' | 'question'>,
): Promise<readonly Named[]> {
  const [jobs, beside] = await Promise.all([
    listAsked(desk, person, { status: ['done', 'stopped'], limit: MOST_OTHERS }),
    runsBeside(desk, person),
  ]);
  const all = [
    ...jobs.map((job) => ({ run: job.run, question: job.question, name: nameOfRun(desk, job) })),
    ...beside.map((each) => ({ ...each, name: `${each.run}, command line` })),
  ].filter((each) => each.run !== run);
  return [...new Set([...all.filter((each) => each.question === question), ...all])].map((each) => [
    each.run,
    each.question === question ? each.name : `${each.question.slice(0, 70)} (${each.name})`,
  ]);
}

function compareTool({ previousRun, run }: Job, others: readonly Named[]): Part {
  if (previousRun !== null)
    return html`<a href="/compare?${new URLSearchParams({ before: previousRun, after: run }).toString()}"
      >What changed <span class="quiet">since the brief before</span></a
    >`;
  return others.length === 0 ? null : inMore('Compare', 'with another brief', compareForm(run, others));
}

const compareForm = (run: string, others: readonly Named[]): Html =>
  html`<form method="get" action="/compare">
    <input type="hidden" name="after" value="${run}" />
    ${select({ name: 'before', label: 'With', values: others, chosen: undefined })}
    <button class="main">Compare</button>
  </form>`;

const deleteForm = (job: Job): Html =>
  html`<p>The question, its brief, its documents and all that was read for it are gone then.</p>
    ${actButton(job, 'delete', { words: 'Delete for good' })}`;

/** The form of the question, filled in as it was. */
const editPath = (desk: DeskService, { question, options }: Job): string =>
  `/?${new URLSearchParams({ ...typedOf(desk, options as AskedOptions), question }).toString()}`;

/** From where it stopped: with more of the limit that ended it, else with other limits where they are given. */
function continueMenu(desk: DeskService, job: Job, look = ''): Html {
  const met = metLimit(desk, job);
  if (met !== null && met.raised <= met.limit)
    return html`<p>That is the most that this desk allows; whoever runs it can change that.</p>`;
  const [says, fields] =
    met !== null
      ? [
          `It ended at ${met.limit.toLocaleString('en')}. With more it goes on from there.`,
          raisedField(desk, met),
        ]
      : job.ending === 'finished'
        ? ['Goes on from where it stopped.', null]
        : ['Goes on from where it stopped. What stays empty stays as it was.', limitFields(desk)];
  return menu(
    'Continue',
    html`<p>${says}</p>
      <form method="post" action="${briefPath(job)}/continue">
        ${fields}
        <button class="main">Continue</button>
      </form>`,
    look,
  );
}

const furtherForm = (page: string, question: string): Html =>
  html`<form method="post" action="${page}/questions">
    <input type="hidden" name="key" value="${randomUUID()}" />
    <label for="further" class="hint">A further question, answered from what was read for this brief</label>
    ${textArea(html`id="further" name="question" rows="2" required dir="auto"`, question)}
    <p class="buttons"><button class="main">Ask</button></p>
  </form>`;

const isOpen = ({ status }: Job): boolean => status === 'waiting' || status === 'running';

/** What was asked after the brief and stands not in it: it is being answered, or failed. */
const unanswered = (asked: readonly Job[]): Part => {
  let answers = asked.filter(({ status }) => status === 'done').length;
  return asked
    .filter(({ status }) => status !== 'done')
    .map(
      (each) =>
        // Its answer has the same name in the brief.
        html`<article class="follow-up" ${isOpen(each) ? html`id="follow-up-${(answers += 1)}"` : null}>
          <h3 dir="auto">${each.question}</h3>
          ${
            each.error !== null
              ? failure(each.error)
              : html`<p class="doing">${each.status === 'waiting' ? 'It waits for its turn.' : 'Working…'}</p>
                  <progress aria-label="Being answered"></progress>`
          }
        </article>`,
    );
};
