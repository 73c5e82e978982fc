import { mayAsk } from '../rights.js';
import { randomUUID } from 'node:crypto';
import { streamSSE, type SSEStreamingApi } from 'hono/streaming';
import { html, type Html, type Part } from '../../../loop/report/html/markup.js';
import type { DeskFollowUp } from '../../../store/desk/desk-follow-ups.js';
import { deskNowMs, type Job } from '../../../store/desk/jobs.js';
import { briefDocument, placeOf } from '../../desk/service/briefs.js';
import { askFurther, followUpsOf } from '../../desk/service/follow-ups.js';
import { listAsked, showJob } from '../../desk/service/jobs.js';
import type { Person } from '../../desk/person.js';
import { answersHtml, isOpen } from '../answers.js';
import type { DeskContext, Pages, Served } from '../served.js';
import { problem, troubleOf } from '../errors.js';
import { hasBrief } from '../live/sections.js';
import { HEARTBEAT_MS } from '../live/send-updates.js';
import { textArea, typedOf } from '../question-form.js';
import { foundWords, statusWords } from '../statuses.js';
import { timeElement } from '../times.js';
import { sentForm } from '../typed.js';

/** A brief: its page with the evidence, its files, and what was asked after it. */
export const briefPages: Pages = (app, served) => {
  const { desk } = served;
  app.get('/briefs/:run', (context) => showBrief(served, context));
  app.get('/briefs/:run/report.html', async (context) => {
    const run = context.req.param('run');
    const { content } = await briefDocument(desk, context.get('person'), { run, format: 'page' });
    return context.body(outwards(String(content)), 200, REPORT_HEADERS);
  });
  for (const [name, { format }] of Object.entries(FILES))
    app.get(`/briefs/:run/${name}`, async (context) => {
      const run = context.req.param('run');
      const { content, type } = await briefDocument(desk, context.get('person'), { run, format });
      const stem = run.replace(/[^\w.-]/g, '-');
      return context.body(content as string, 200, {
        'content-type': type,
        'content-disposition': `attachment; filename="${stem}${name.slice(name.indexOf('.'))}"`,
      });
    });
  app.get('/briefs/:run/answers/events', (context) =>
    streamSSE(context, (stream) =>
      sendAnswers(stream, served, { person: context.get('person'), run: context.req.param('run') }),
    ),
  );
  app.post('/briefs/:run/questions', (context) => askAfter(served, context));
};

/** Asks, and shows the brief again with the question under it. */
async function askAfter(served: Served, context: DeskContext): Promise<Response> {
  const { typed } = await sentForm(context);
  const run = context.req.param('run') ?? '';
  const question = typed['question'] ?? '';
  try {
    await askFurther(served.desk, context.get('person'), {
      run,
      question,
      search: typed['search'] === 'yes',
      idempotencyKey: typed['key'] ?? null,
    });
  } catch (error) {
    if (troubleOf(error).status === 500) throw error;
    return showBrief(served, context, { error, question });
  }
  return context.redirect(`/briefs/${encodeURIComponent(run)}#ask`, 303);
}

/** What of a brief is kept on one's own machine, by the name in the address. */
const FILES = {
  'report.md': { format: 'report', words: 'Markdown' },
  'brief.docx': { format: 'docx', words: 'Word' },
  'synth.json': { format: 'synth', words: 'JSON' },
  'references.bib': { format: 'bibtex', words: 'BibTeX' },
  'references.ris': { format: 'ris', words: 'RIS' },
} as const;

/**
 * report.html is served to a frame of its own origin, which is nobody's: its script opens evidence and reaches neither
 * the desk nor its cookie. The document's own policy names that script and that style by their hashes.
 */
const REPORT_POLICY =
  "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const REPORT_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': REPORT_POLICY,
  'x-frame-options': 'SAMEORIGIN',
};

/** Within the frame a page of the web would replace the brief: it opens beside it. */
const outwards = (document: string): string =>
  document.replaceAll(/<a href="(?=https?:\/\/)/g, '<a target="_blank" rel="noopener noreferrer" href="');

interface Failed {
  readonly error: unknown;
  readonly question: string;
}

async function showBrief(served: Served, context: DeskContext, failed?: Failed): Promise<Response> {
  const { desk } = served;
  const person = context.get('person');
  const run = context.req.param('run') ?? '';
  const job = await showJob(desk, person, run);
  if (!hasBrief(job)) return context.redirect(`/runs/${encodeURIComponent(job.run)}`, 303);
  // Said here, and not within the frame, where its folder cannot be had.
  await placeOf(desk, person, job.run);
  const [asked, others, nowMs] = await Promise.all([
    followUpsOf(desk, person, job.run),
    otherBriefs(served, context, job),
    deskNowMs(desk.database),
  ]);
  const at = context.req.query('at') ?? '';
  const place = /^[\w.-]{1,40}$/.test(at) ? `#${at}` : '';
  const page = `/briefs/${encodeURIComponent(job.run)}`;
  const body: Part = html`<div class="brief-head">
      <h1 dir="auto">${job.question}</h1>
      <p class="facts-line">
        <span class="status ${job.status}">${statusWords(job.status)}</span> · ${foundWords(job)} ·
        ${timeElement(job.endedAtMs ?? job.createdAtMs, nowMs)} · asked by ${job.askedBy} ·
        <a href="/runs/${encodeURIComponent(job.run)}">how it went</a>
      </p>
      ${tools(page, job, others)}
    </div>
    <iframe
      class="report"
      id="report"
      title="The brief"
      src="${page}/report.html${place}"
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
    ${furtherSection({ asked, failed, page, mayAsk: mayAsk(person), nowMs })}`;
  const again = asked.some(isOpen) ? 5 : null;
  return served.show(
    context,
    { title: job.question, place: '/briefs', body, isWide: true, again },
    failed === undefined ? 200 : troubleOf(failed.error).status,
  );
}

/** Briefs that this one may be compared with: first those on the same question. */
async function otherBriefs({ desk }: Served, context: DeskContext, job: Job): Promise<readonly Job[]> {
  const jobs = await listAsked(desk, context.get('person'), {
    status: ['done', 'stopped'],
    limit: MOST_OTHERS,
  });
  const isSame = (each: Job): number =>
    Number(each.question === job.question || each.run === job.previousRun);
  return jobs.filter(({ id }) => id !== job.id).sort((a, b) => isSame(b) - isSame(a));
}
const MOST_OTHERS = 30;

const tools = (page: string, job: Job, others: readonly Job[]): Html =>
  html`<ul class="tools">
    <li><a href="#ask">Ask further</a></li>
    <li><a href="${page}/report.html">The brief alone</a></li>
    ${Object.entries(FILES).map(([name, { words }]) => html`<li><a href="${page}/${name}" download>${words}</a></li>`)}
    <li><a href="/?${new URLSearchParams(askedAgain(job)).toString()}">Ask again</a></li>
    ${
      others.length === 0
        ? null
        : html`<li>
            <form method="get" action="/compare" class="inline">
              <input type="hidden" name="after" value="${job.run}" />
              <label
                ><span class="spoken">Compare with</span>
                <select name="before">
                  ${others.map(({ run, question }) => html`<option value="${run}">${question.slice(0, 70)} (${run.slice(0, 10)})</option>`)}
                </select>
              </label>
              <button>Compare</button>
            </form>
          </li>`
    }
  </ul>`;

/** The form of the question, filled in as it was. */
const askedAgain = ({ question, options }: Job): Record<string, string> => ({
  ...typedOf(options as Readonly<Record<string, unknown>>),
  question,
});

interface Further {
  readonly asked: readonly DeskFollowUp[];
  readonly failed: Failed | undefined;
  readonly page: string;
  readonly mayAsk: boolean;
  readonly nowMs: number;
}

const FURTHER = html`id="further" name="question" rows="2" required dir="auto"`;

const furtherSection = ({ asked, failed, page, mayAsk, nowMs }: Further): Html =>
  html`<section id="ask" class="ask-further" aria-labelledby="ask-h">
    <h2 id="ask-h">Ask further</h2>
    ${failed === undefined ? null : problem(failed.error)}
    ${
      mayAsk
        ? html`<form method="post" action="${page}/questions">
            <input type="hidden" name="key" value="${randomUUID()}" />
            <div class="field">
              <label for="further">A question that what was read may answer</label>
              ${textArea(FURTHER, failed?.question ?? '')}
            </div>
            <p>
              <label><input type="checkbox" name="search" value="yes" /> Search for more first</label>
            </p>
            <p class="buttons"><button class="main">Ask</button></p>
          </form>`
        : null
    }
    <div
      id="answers"
      aria-live="polite"
      ${asked.some(isOpen) ? html`data-refill="${page}/answers/events"` : null}
    >
      ${answersHtml(asked, page, nowMs)}
    </div>
  </section>`;

/** The answers anew whenever one has come, until none is awaited. */
async function sendAnswers(
  stream: SSEStreamingApi,
  served: Served,
  { person, run }: { person: Person; run: string },
): Promise<void> {
  const { desk, news } = served;
  let wake = (): void => undefined;
  const end = await news.hear(() => wake());
  const heartbeat = setInterval(() => wake(), HEARTBEAT_MS).unref();
  stream.onAbort(() => wake());
  try {
    for (let before = ''; !stream.aborted;) {
      const changed = new Promise<void>((done) => (wake = done));
      const asked = await followUpsOf(desk, person, run);
      const now = answersHtml(
        asked,
        `/briefs/${encodeURIComponent(run)}`,
        await deskNowMs(desk.database),
      ).markup;
      const states = asked.map(({ id, status }) => `${id} ${status}`).join();
      if (states === before) await stream.write(': still here\n\n');
      else await stream.writeSSE({ event: 'change', data: JSON.stringify(now) });
      before = states;
      if (!asked.some(isOpen)) {
        await stream.writeSSE({ event: 'end', data: '' });
        return;
      }
      await changed;
    }
  } finally {
    clearInterval(heartbeat);
    end();
  }
}
