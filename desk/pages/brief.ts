import { randomUUID } from 'node:crypto';
import type { DeskFollowUp } from '../store/follow-ups.js';
import { deskNowMs, type Job } from '../store/jobs.js';
import { may, mayChange } from '../access/may.js';
import { problemOf } from '../access/problem.js';
import { readForm } from '../access/read-form.js';
import { briefDocument, placeOf } from '../service/briefs.js';
import { askFurther, followUpsOf } from '../service/follow-ups.js';
import { listAsked, showJob } from '../service/jobs.js';
import { shareBrief, unshareBrief } from '../service/share.js';
import { html, type Html, type Part } from './html.js';
import { briefPath, failure, hasBrief, runPath } from './job-parts.js';
import { problemAlert, show, textArea, type DeskContext, type Pages, type Served } from './page.js';
import { typedOf } from './question-form.js';
import { foundWords, STATUS_WORDS, timeElement } from './words.js';

/** What of a brief is kept on one's own machine, by the name in the address. */
const FILES = {
  'report.md': { format: 'report', words: 'Markdown' },
  'brief.docx': { format: 'docx', words: 'Word' },
  'synth.json': { format: 'synth', words: 'JSON' },
  'references.bib': { format: 'bibtex', words: 'BibTeX' },
  'references.ris': { format: 'ris', words: 'RIS' },
} as const;

const runIn = (context: DeskContext): string => context.req.param('run') ?? '';

/** A brief: its page with the evidence, its files, and what was asked after it. */
export const briefPages: Pages = (route, served) => {
  const { desk, live } = served;
  const document = (context: DeskContext, format: string): ReturnType<typeof briefDocument> =>
    briefDocument(desk, context.get('person'), { run: runIn(context), format });
  route('GET /briefs/:run', 'read', (context) => showBrief(served, context));
  route('GET /briefs/:run/report.html', 'read', async (context) =>
    reportResponse(context, String((await document(context, 'page')).content)),
  );
  for (const [name, { format }] of Object.entries(FILES))
    route(`GET /briefs/:run/${name}`, 'read', async (context) => {
      const { content, type } = await document(context, format);
      const stem = runIn(context).replace(/[^\w.-]/g, '-');
      return context.body(content as string, 200, {
        'content-type': type,
        'content-disposition': `attachment; filename="${stem}${name.slice(name.indexOf('.'))}"`,
      });
    });
  route('GET /briefs/:run/changes', 'read', (context) =>
    live.changes(context, async () => {
      const asked = await followUpsOf(desk, context.get('person'), runIn(context));
      return { state: asked.map(({ id, status }) => `${id} ${status}`).join(), isOver: !asked.some(isOpen) };
    }),
  );
  route('POST /briefs/:run/questions', 'ask', async (context) => {
    const { typed } = await readForm(context);
    const { question = '', search, key: idempotencyKey = null } = typed;
    try {
      const asking = { run: runIn(context), question, search: search === 'yes', idempotencyKey };
      await askFurther(desk, context.get('person'), asking);
    } catch (error) {
      if (problemOf(error).status >= 500) throw error;
      return showBrief(served, context, { error, question });
    }
    return context.redirect(`/briefs/${encodeURIComponent(runIn(context))}#ask`, 303);
  });
  route('POST /briefs/:run/share', 'ask', async (context) => {
    const { path } = await shareBrief(desk, context.get('person'), { run: runIn(context) });
    return showBrief(served, context, { link: path });
  });
  route('POST /briefs/:run/unshare', 'ask', async (context) => {
    await unshareBrief(desk, context.get('person'), runIn(context));
    return context.redirect(`/briefs/${encodeURIComponent(runIn(context))}`, 303);
  });
};

/**
 * report.html is served to a frame of its own origin, which is nobody's: its script opens evidence and reaches neither
 * the desk nor its cookie. The document's own policy names that script and that style by their hashes.
 */
const REPORT_POLICY =
  "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Within the frame a page of the web would replace the brief: it opens beside it. */
export const reportResponse = (context: DeskContext, document: string): Response =>
  context.body(
    document.replaceAll(/<a href="(?=https?:\/\/)/g, '<a target="_blank" rel="noopener noreferrer" href="'),
    200,
    { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': REPORT_POLICY },
  );

/** What has just been done. */
interface Done {
  readonly error?: unknown;
  readonly question?: string;
  /** The path of a link that was made. */
  readonly link?: string;
}

async function showBrief({ desk }: Served, context: DeskContext, done: Done = {}): Promise<Response> {
  const person = context.get('person');
  const job = await showJob(desk, person, runIn(context));
  if (!hasBrief(job)) return context.redirect(runPath(job), 303);
  // Said here, and not within the frame, where its folder cannot be had.
  await placeOf(desk, person, job.run);
  const [asked, others, nowMs] = await Promise.all([
    followUpsOf(desk, person, job.run),
    listAsked(desk, person, { status: ['done', 'stopped'], limit: MOST_OTHERS }),
    deskNowMs(desk.database),
  ]);
  const at = context.req.query('at') ?? '';
  const page = briefPath(job);
  const body: Part = html`<div class="brief-head">
      <h1 dir="auto">${job.question}</h1>
      <p class="facts-line">
        <span class="status ${job.status}">${STATUS_WORDS[job.status]}</span> · ${foundWords(job)} ·
        ${timeElement(job.endedAtMs ?? job.createdAtMs, nowMs)} · asked by ${job.askedBy} ·
        <a href="${runPath(job)}">how it went</a>
      </p>
      ${tools(
        job,
        others.filter(({ id }) => id !== job.id),
      )}
      ${mayChange(person, job) ? sharing(page, done) : null}
    </div>
    <iframe
      class="report"
      id="report"
      title="The brief"
      src="${page}/report.html${/^[\w.-]{1,40}$/.test(at) ? `#${at}` : ''}"
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
    <section id="ask" class="ask-further" aria-labelledby="ask-h">
      <h2 id="ask-h">Ask further</h2>
      ${done.error === undefined ? null : problemAlert(problemOf(done.error))}
      ${may(person, 'ask') ? furtherForm(page, done.question ?? '') : null}
      <div ${asked.some(isOpen) ? html`data-live="${page}/changes"` : null}>
        <div id="answers" data-part aria-live="polite">${answers(asked, page, nowMs)}</div>
      </div>
    </section>`;
  const again = asked.some(isOpen) ? 5 : null;
  const status = done.error === undefined ? 200 : problemOf(done.error).status;
  return show(context, { title: job.question, place: '/briefs', body, isWide: true, again }, status);
}

/** Briefs that this one may be compared with. */
const MOST_OTHERS = 30;

const tools = (job: Job, others: readonly Job[]): Html =>
  html`<ul class="tools">
    <li><a href="#ask">Ask further</a></li>
    <li><a href="${briefPath(job)}/report.html">The brief alone</a></li>
    ${Object.entries(FILES).map(([name, { words }]) => html`<li><a href="${briefPath(job)}/${name}" download>${words}</a></li>`)}
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

const sharing = (page: string, { link }: Done): Html =>
  html`<div class="actions">
    ${
      link === undefined
        ? null
        : html`<p class="notice" role="status">
            Whoever has <a href="${link}">this link</a> reads this brief, without a log-in. It is shown this
            once.
          </p>`
    }
    <form method="post" action="${page}/share"><button>Share by a link</button></form>
    <form method="post" action="${page}/unshare"><button>End all links</button></form>
  </div>`;

const FURTHER = html`id="further" name="question" rows="2" required dir="auto"`;

const furtherForm = (page: string, question: string): Html =>
  html`<form method="post" action="${page}/questions">
    <input type="hidden" name="key" value="${randomUUID()}" />
    <div class="field">
      <label for="further">A question that what was read may answer</label>
      ${textArea(FURTHER, question)}
    </div>
    <p>
      <label><input type="checkbox" name="search" value="yes" /> Search for more first</label>
    </p>
    <p class="buttons"><button class="main">Ask</button></p>
  </form>`;

const isOpen = ({ status }: DeskFollowUp): boolean => status === 'waiting' || status === 'running';

/** What was asked after a brief, the latest first, with its answers. */
const answers = (asked: readonly DeskFollowUp[], page: string, nowMs: number): Part =>
  [...asked].reverse().map(
    (each) =>
      html`<article class="follow-up">
        <h3 dir="auto">${each.question}</h3>
        ${answer(each, page)}
        <p class="facts-line">asked ${timeElement(each.createdAtMs, nowMs)} by ${each.askedBy}</p>
      </article>`,
  );

/** The parts of a published follow-up that are shown. */
interface Published {
  readonly id?: string;
  readonly sentences?: readonly { readonly sentence: string; readonly sourceIds: readonly string[] }[];
  readonly passages?: readonly { readonly sourceId: string; readonly exact: string }[];
  readonly limitations?: readonly string[];
}

/** Passages that are shown where there is no answer. */
const NEAREST = 3;

function answer(asked: DeskFollowUp, page: string): Part {
  if (asked.error !== null) return failure(asked.error);
  if (isOpen(asked))
    return html`<p class="state">${asked.status === 'waiting' ? 'Waits for its turn' : 'Being answered'}</p>
      <progress aria-label="Being answered"></progress>`;
  const { id = '', sentences = [], passages = [], limitations = [] } = (asked.answer ?? {}) as Published;
  const source = (name: string): Html => html`<a href="${page}?at=${name}#report">${name}</a> `;
  if (sentences.length > 0)
    return html`<p dir="auto">
        ${sentences.map(({ sentence, sourceIds }) => html`${sentence} <span class="cites">${sourceIds.map(source)}</span> `)}
      </p>
      ${limitations.map((each) => html`<p class="hint">${each}</p>`)}
      <p><a href="${page}?at=${id}#report">Show the evidence</a></p>`;
  return html`<p>
      Insufficient evidence in what was read${passages.length > 0 ? '; the nearest words' : ''}.
    </p>
    ${passages.slice(0, NEAREST).map(({ sourceId, exact }) => html`<blockquote dir="auto">${exact} <span class="cites">${source(sourceId)}</span></blockquote>`)}`;
}
