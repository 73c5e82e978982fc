import { html, type Html, type Part } from '../../../loop/report/html/markup.js';
import { SIGN_OFFS_TO_CONVERGE } from '../../../store/claims-hash.js';
import type { Job } from '../../../store/desk/jobs.js';
import { webAddress } from '../../../loop/report/addresses.js';
import { STAGE_WORDS } from '../../terminal/render.js';
import type { ReadView, RunView } from '../../terminal/run-view.js';
import { endingWords, statusWords } from '../statuses.js';
import { counted, durationInWords, exactTime, money, tokensInWords } from '../times.js';

/** What is to be seen of a run, part by part. The same job and view are always the same words: clocks are the browser's. */

export type SectionName = 'state' | 'actions' | 'budget' | 'angles' | 'sources' | 'gaps' | 'rounds';
export type Sections = Readonly<Record<SectionName, string>>;

export const sectionsOf = (job: Job, view: RunView): Sections => ({
  state: state(job, view).markup,
  actions: actions(job).markup,
  budget: budget(job, view).markup,
  angles: angles(view).markup,
  sources: sources(view).markup,
  gaps: gaps(view).markup,
  rounds: rounds(view).markup,
});

function state(job: Job, view: RunView): Html {
  const doing = view.stages.map((stage) => STAGE_WORDS[stage] ?? stage).join(' and ');
  const of = view.limits.rounds === null ? '' : ` of at most ${view.limits.rounds}`;
  const round = view.round === 0 ? null : `Round ${view.round}${of}`;
  const now =
    job.status !== 'running'
      ? null
      : view.folder !== null
        ? `Reading the folder: ${view.folder.done} of ${view.folder.of} documents`
        : [round, doing === '' ? null : doing].filter((part) => part !== null).join(': ') || 'Starting';
  return html`<p class="state"><span class="status ${job.status}">${statusWords(job.status)}</span> ${now}</p>
    ${job.error === null || job.status === 'running' ? null : failure(job.error)}
    ${job.ending === null ? null : html`<p>${endingWords(job.ending)}</p>`}
    ${view.target === null || job.status !== 'running' ? null : html`<p class="target"><span class="quiet">Looking for:</span> ${view.target}</p>`}
    ${hasBrief(job) ? html`<p><a class="go" href="/briefs/${encodeURIComponent(job.run)}">Read the brief</a></p>` : null}`;
}

/** @internal */
export const hasBrief = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'done' || status === 'stopped';

export const failure = ({ message, cure }: { readonly message: string; readonly cure?: string }): Html =>
  html`<p class="failure">
    ${message}${cure === undefined ? null : html` <span class="cure">${cure}</span>`}
  </p>`;

/** What can be done with a job in its state. */
const ACTIONS: Readonly<Record<Job['status'], readonly (readonly [name: string, words: string])[]>> = {
  waiting: [
    ['pause', 'Pause'],
    ['cancel', 'Cancel'],
  ],
  running: [
    ['pause', 'Pause'],
    ['cancel', 'Stop'],
  ],
  paused: [
    ['resume', 'Go on'],
    ['cancel', 'Cancel'],
  ],
  done: [],
  stopped: [],
  failed: [['retry', 'Try again']],
  cancelled: [['retry', 'Ask again']],
};

export const actionButtons = (job: Pick<Job, 'id' | 'status'>, back: string): Part =>
  ACTIONS[job.status].map(
    ([name, words]) =>
      html`<form method="post" action="/jobs/${job.id}/${name}">
        <input type="hidden" name="back" value="${back}" />
        <button>${words}</button>
      </form>`,
  );

const actions = (job: Job): Html =>
  html`<div class="actions">${actionButtons(job, `/runs/${encodeURIComponent(job.run)}`)}</div>`;

function budget(job: Job, view: RunView): Html {
  const { limits } = view;
  const usd = Math.max(job.costUsd, view.spent.usd);
  const tokens = Math.max(job.tokens, view.spent.tokens);
  const signOffs = `${view.signOffs} of ${SIGN_OFFS_TO_CONVERGE}`;
  return html`<dl class="numbers">
    ${figure('Time at work', clock(job, view), { used: null, limit: limits.minutes, write: (minutes) => durationInWords(minutes * 60) })}
    ${usd === 0 && limits.usd === null ? null : figure('Spent', money(usd), { used: usd, limit: limits.usd, write: money })}
    ${tokens === 0 && limits.tokens === null ? null : figure('Tokens', tokensInWords(tokens), { used: tokens, limit: limits.tokens, write: tokensInWords })}
    ${figure('Sources', String(view.sources), { used: view.sources, limit: limits.sources, write: String })}
    ${figure('Claims', `${view.claims}${view.struck === 0 ? '' : `, ${view.struck} struck`}`)}
    ${figure('Sign-offs', signOffs, { used: view.signOffs, limit: SIGN_OFFS_TO_CONVERGE, write: () => '' })}
  </dl>`;
}

interface Bounds {
  /** Null: the browser counts it. */
  readonly used: number | null;
  readonly limit: number | null;
  readonly write: (value: number) => string;
}

function figure(name: string, value: Part, bounds?: Bounds): Html {
  const { used = null, limit = null, write = String } = bounds ?? {};
  const words = limit === null ? '' : write(limit);
  const bar =
    limit === null || used === null || limit === 0
      ? null
      : html`<progress max="${limit}" value="${Math.min(used, limit)}" aria-label="${name}"></progress>`;
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}${words === '' ? null : html` <span class="quiet">of ${words}</span>`}${bar}</dd>
  </div>`;
}

/** Counts in the browser while the run is at work. */
function clock(job: Job, view: RunView): Html {
  const isRunning = job.status === 'running' && view.startedAtMs !== null;
  const session = view.startedAtMs === null ? 0 : Math.max(0, (view.lastEventMs ?? 0) - view.startedAtMs);
  const seconds = (view.workedBeforeMs + session) / 1_000;
  const words = durationInWords(Math.max(job.secondsAtWork, seconds));
  if (!isRunning) return html`${words}`;
  // What the browser adds to is constant within a session, so that a clock alone changes nothing.
  return html`<span data-clock="${view.workedBeforeMs}" data-from="${view.startedAtMs}">${words}</span>`;
}

function angles({ angles: byName, subtopics }: RunView): Html {
  const rows = Object.entries(byName);
  if (rows.length === 0 && subtopics.length === 0) return html`<p class="quiet">Nothing is planned yet.</p>`;
  return html`${
      subtopics.length === 0
        ? null
        : html`<p class="quiet">
            Parts of the question: ${subtopics.map((name, at) => html`${at === 0 ? '' : ' · '}${name}`)}
          </p>`
    }
    <ul class="plain">
      ${rows.map(
        ([name, { queries, answered, hits, last }]) =>
          html`<li>
            <b>${name}</b>
            ${counted(queries, 'query').replace('querys', 'queries')}${answered === 0 ? null : html`, ${counted(hits, 'hit')}`}
            ${last === null ? null : html`<span class="quiet" dir="auto">“${last}”</span>`}
          </li>`,
      )}
    </ul>`;
}

function sources({ recent, refused }: RunView): Html {
  if (recent.length === 0) return html`<p class="quiet">Nothing has been read yet.</p>`;
  return html`<ol class="plain reads">
      ${recent.map(readLine)}
    </ol>
    ${refused.count === 0 ? null : html`<p class="quiet">${counted(refused.count, 'document')} could not be read; last: ${refused.last}</p>`}`;
}

function readLine({ title, address, refused, atMs }: ReadView): Html {
  const target = address === null ? null : webAddress(address);
  const name =
    target === null
      ? html`<bdi>${title}</bdi>`
      : html`<a href="${target}" rel="noopener noreferrer" target="_blank"><bdi>${title}</bdi></a>`;
  return html`<li ${refused === null ? null : html`class="refused"`}>
    ${time(atMs)} ${name}${refused === null ? null : html` <span class="cure">not read: ${refused}</span>`}
  </li>`;
}

/** The exact time; the browser says it in words. */
const time = (atMs: number): Html =>
  html`<time datetime="${new Date(atMs).toISOString()}" title="${exactTime(atMs)}" data-ago
    >${exactTime(atMs).slice(11)}</time
  >`;

function gaps({ gaps: all, openGaps, rounds: closed }: RunView): Html {
  if (all.length === 0)
    return html`<p class="quiet">
      ${closed.length === 0 ? 'Gaps are named at the end of a round.' : openGaps === 0 ? 'No gap is open.' : counted(openGaps, 'open gap')}
    </p>`;
  const order = [...all].sort((a, b) => Number(b.status === 'open') - Number(a.status === 'open'));
  return html`<p class="quiet">
      ${counted(openGaps, 'gap')} open, ${all.filter(({ status }) => status !== 'open').length} closed
    </p>
    <ul class="plain gaps">
      ${order.map(
        ({ description, status, closedRound }) =>
          html`<li class="${status === 'open' ? 'open' : 'closed'}">
            <span class="mark" aria-hidden="true">${status === 'open' ? '○' : '●'}</span>
            <span dir="auto">${description}</span>
            <span class="quiet"
              >${status === 'open' ? 'open' : `closed${closedRound === null ? '' : ` in round ${closedRound}`}`}</span
            >
          </li>`,
      )}
    </ul>`;
}

function rounds({ rounds: closed }: RunView): Html {
  if (closed.length === 0) return html`<p class="quiet">The first round is not closed yet.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Rounds">
    <table>
      <thead>
        <tr>
          ${['Round', 'Sources', 'Claims', 'Struck', 'Open gaps', 'Signed off', 'Cost', 'Time'].map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${closed.map(
          (row) =>
            html`<tr>
              <th scope="row">${row.round}</th>
              <td>${row.sources} <span class="quiet">+${row.newSources}</span></td>
              <td>${row.claims}</td>
              <td>${row.struck}</td>
              <td>${row.openGaps}</td>
              <td>${row.signoff ? 'yes' : 'no'}</td>
              <td>${money(row.usd)}</td>
              <td>${durationInWords(row.seconds)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
