import { SIGN_OFFS_TO_CONVERGE } from '../../store/claims-hash.js';
import type { Job } from '../store/jobs.js';
import { webAddress } from '../../loop/report/addresses.js';
import { STAGE_WORDS, type ReadView, type RunView } from '../../loop/progress/run-view.js';
import { html, type Html, type Part } from './html.js';
import { actionButtons, briefPath, failure, hasBrief, runPath } from './job-parts.js';
import { table } from './page.js';
import { counted, durationInWords, endingWords, money, STATUS_WORDS, tokensInWords } from './words.js';

/** What is to be seen of a run, part by part: each is filled anew by itself when it has changed. */
export function runParts(job: Job, view: RunView, isOwn: boolean): Html {
  const part = (name: string, content: Html, attributes: Html | null = null): Html =>
    html`<div id="live-${name}" data-part ${attributes}>${content}</div>`;
  const section = (name: string, title: string, content: Html): Html =>
    html`<section aria-labelledby="${name}-h">
      <h2 id="${name}-h">${title}</h2>
      ${part(name, content)}
    </section>`;
  return html`${part('state', state(job, view), html`aria-live="polite"`)}
  ${isOwn ? part('actions', html`<div class="actions">${actionButtons(job, runPath(job))}</div>`) : null}
  ${part('budget', budget(job, view))} ${section('gaps', 'Gaps', gaps(view))}
  ${section('sources', 'Sources as they come', sources(view))}
  ${section('angles', 'Searches by angle', angles(view))} ${section('rounds', 'Rounds', rounds(view))}`;
}

function state(job: Job, view: RunView): Html {
  const isRunning = job.status === 'running';
  return html`<p class="state">
      <span class="status ${job.status}">${STATUS_WORDS[job.status]}</span> ${isRunning ? doing(view) : null}
    </p>
    ${job.error === null || isRunning ? null : failure(job.error)}
    ${job.ending === null ? null : html`<p>${endingWords(job.ending)}</p>`}
    ${view.target === null || !isRunning ? null : html`<p class="target"><span class="quiet">Looking for:</span> ${view.target}</p>`}
    ${hasBrief(job) ? html`<p><a class="go" href="${briefPath(job)}">Read the brief</a></p>` : null}`;
}

function doing({ round, limits, stages, folder }: RunView): string {
  if (folder !== null) return `Reading the folder: ${folder.done} of ${folder.of} documents`;
  const most = limits.rounds === null ? '' : ` of at most ${limits.rounds}`;
  const parts = [
    round === 0 ? '' : `Round ${round}${most}`,
    stages.map((stage) => STAGE_WORDS[stage] ?? stage).join(' and '),
  ];
  return parts.filter((part) => part !== '').join(': ') || 'Starting';
}

function budget(job: Job, view: RunView): Html {
  const { limits } = view;
  const usd = Math.max(job.costUsd, view.spent.usd);
  const tokens = Math.max(job.tokens, view.spent.tokens);
  const most = limits.minutes === null ? '' : durationInWords(limits.minutes * 60);
  return html`<dl class="numbers">
    ${figure('Time at work', html`${clock(job, view)}${most === '' ? null : html` <span class="quiet">of ${most}</span>`}`)}
    ${usd === 0 && limits.usd === null ? null : figure('Spent', money(usd), { used: usd, limit: limits.usd, write: money })}
    ${tokens === 0 && limits.tokens === null ? null : figure('Tokens', tokensInWords(tokens), { used: tokens, limit: limits.tokens, write: tokensInWords })}
    ${figure('Sources', String(view.sources), { used: view.sources, limit: limits.sources, write: String })}
    ${figure('Claims', `${view.claims}${view.struck === 0 ? '' : `, ${view.struck} struck`}`)}
    ${figure('Sign-offs', `${view.signOffs} of ${SIGN_OFFS_TO_CONVERGE}`, { used: view.signOffs, limit: SIGN_OFFS_TO_CONVERGE, write: () => '' })}
  </dl>`;
}

interface Bounds {
  readonly used: number;
  readonly limit: number | null;
  readonly write: (value: number) => string;
}

function figure(name: string, value: Part, bounds?: Bounds): Html {
  const { used = 0, limit = null, write = String } = bounds ?? {};
  const words = limit === null ? '' : write(limit);
  return html`<div>
    <dt>${name}</dt>
    <dd>
      ${value}${words === '' ? null : html` <span class="quiet">of ${words}</span>`}${
        limit === null || limit === 0
          ? null
          : html`<progress max="${limit}" value="${Math.min(used, limit)}" aria-label="${name}"></progress>`
      }
    </dd>
  </div>`;
}

/** Counts in the browser while the run is at work. */
function clock(job: Job, view: RunView): Part {
  const { startedAtMs, lastEventMs, workedBeforeMs } = view;
  const session = startedAtMs === null ? 0 : Math.max(0, (lastEventMs ?? 0) - startedAtMs);
  const words = durationInWords(Math.max(job.secondsAtWork, (workedBeforeMs + session) / 1_000));
  if (job.status !== 'running' || startedAtMs === null) return words;
  return html`<span data-clock="${workedBeforeMs}" data-from="${startedAtMs}">${words}</span>`;
}

const quiet = (words: Part): Html => html`<p class="quiet">${words}</p>`;

function angles({ angles: byName, subtopics }: RunView): Html {
  const rows = Object.entries(byName);
  if (rows.length === 0 && subtopics.length === 0) return quiet('Nothing is planned yet.');
  return html`${subtopics.length === 0 ? null : quiet(`Parts of the question: ${subtopics.join(' · ')}`)}
    <ul class="plain">
      ${rows.map(
        ([name, { queries, answered, hits, last }]) =>
          html`<li>
            <b>${name}</b>
            ${counted(queries, 'query', 'queries')}${answered === 0 ? null : `, ${counted(hits, 'hit')}`}
            ${last === null ? null : html`<span class="quiet" dir="auto">“${last}”</span>`}
          </li>`,
      )}
    </ul>`;
}

function sources({ recent, refused }: RunView): Html {
  if (recent.length === 0) return quiet('Nothing has been read yet.');
  return html`<ol class="plain reads">
      ${recent.map(readLine)}
    </ol>
    ${refused.count === 0 ? null : quiet(`${counted(refused.count, 'document')} could not be read; last: ${refused.last}`)}`;
}

function readLine({ title, address, refused, atMs }: ReadView): Html {
  const target = address === null ? null : webAddress(address);
  const name =
    target === null
      ? html`<bdi>${title}</bdi>`
      : html`<a href="${target}" rel="noopener noreferrer" target="_blank"><bdi>${title}</bdi></a>`;
  const iso = new Date(atMs).toISOString();
  // The exact time; the browser says it in words.
  return html`<li ${refused === null ? null : html`class="refused"`}>
    <time datetime="${iso}">${iso.slice(11, 16)} UTC</time>
    ${name}${refused === null ? null : html` <span class="cure">not read: ${refused}</span>`}
  </li>`;
}

const isOpen = ({ status }: RunView['gaps'][number]): boolean => status === 'open';

function gaps({ gaps: all, openGaps, rounds: closed }: RunView): Html {
  if (all.length === 0)
    return quiet(
      closed.length === 0
        ? 'Gaps are named at the end of a round.'
        : openGaps === 0
          ? 'No gap is open.'
          : counted(openGaps, 'open gap'),
    );
  const order = [...all].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
  return html`${quiet(`${counted(openGaps, 'gap')} open, ${all.filter((gap) => !isOpen(gap)).length} closed`)}
    <ul class="plain gaps">
      ${order.map(
        (gap) =>
          html`<li class="${isOpen(gap) ? 'open' : 'closed'}">
            <span class="mark" aria-hidden="true">${isOpen(gap) ? '○' : '●'}</span>
            <span dir="auto">${gap.description}</span>
            <span class="quiet"
              >${isOpen(gap) ? 'open' : `closed${gap.closedRound === null ? '' : ` in round ${gap.closedRound}`}`}</span
            >
          </li>`,
      )}
    </ul>`;
}

const ROUND_COLUMNS = ['Round', 'Sources', 'Claims', 'Struck', 'Open gaps', 'Signed off', 'Cost', 'Time'];

function rounds({ rounds: closed }: RunView): Html {
  if (closed.length === 0) return quiet('The first round is not closed yet.');
  const rows = closed.map(
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
  );
  return table(ROUND_COLUMNS, rows, 'Rounds');
}
