import { randomUUID } from 'node:crypto';
import { deskNowMs } from '../store/jobs.js';
import { may } from '../access/may.js';
import { problemOf } from '../access/problem.js';
import { keepFiles, readForm, type ReadForm } from '../access/read-form.js';
import { saveUpload } from '../access/uploads.js';
import type { Person } from '../access/person.js';
import { ask } from '../service/ask.js';
import { estimate, type Spread } from '../service/estimate.js';
import { listAsked } from '../service/jobs.js';
import { addAskedSchedule } from '../service/schedules.js';
import type { DeskService } from '../service/service.js';
import { UsageError } from '../../loop/exit-codes.js';
import { html, type Html, type Part } from './html.js';
import { jobRows, runPath } from './job-parts.js';
import {
  emptyState,
  problemAlert,
  select,
  show,
  textArea,
  type DeskContext,
  type Pages,
  type Served,
} from './page.js';
import { allowedRows, optionFields, optionsTyped, priorityTyped, type Typed } from './question-form.js';
import { counted, durationInWords, money, tokensInWords } from './words.js';

/** The first page: a question, how to answer it, and what was asked last. */
export const askPages: Pages = (route, served) => {
  const { desk } = served;
  route('GET /', 'read', (context) => showForm(served, context, { typed: context.req.query() }));
  route('POST /ask', 'ask', async (context) => {
    const form = await readForm(context);
    try {
      return context.redirect(await begin(desk, context.get('person'), form), 303);
    } catch (error) {
      if (problemOf(error).status >= 500) throw error;
      return showForm(served, context, { typed: form.typed, error });
    }
  });
  route('GET /estimate', 'read', async (context) =>
    context.html(await estimateHtml(desk, context.get('person'), context.req.query())),
  );
};

export const EVERY: readonly (readonly [value: string, words: string])[] = [
  ['', 'once'],
  ['day', 'every day'],
  ['week', 'every week'],
  ['month', 'every month'],
];

/** Asks the question as the form says, once or again and again; returns the page to go on with. */
async function begin(desk: DeskService, person: Person, { typed, files }: ReadForm): Promise<string> {
  const { question = '', key: idempotencyKey = null } = typed;
  const every = (typed['every'] ?? '').trim();
  const asking = {
    question,
    options: optionsTyped(typed, allowedRows(desk)),
    priority: priorityTyped(typed),
  };
  if (every !== '' && files.length > 0)
    throw new UsageError(
      'A question that is asked again takes no uploaded documents.',
      'They are kept for one run; ask it once, or put them into a folder that the operator lists.',
    );
  if (every !== '') {
    await addAskedSchedule(desk, person, { ...asking, every });
    return '/schedules';
  }
  const uploads = await keepFiles(files, async (file) => (await saveUpload(desk, person, file)).id);
  const { job } = await ask(desk, person, { ...asking, uploads, idempotencyKey });
  return runPath(job);
}

interface Form {
  readonly typed: Typed;
  readonly error?: unknown;
}

async function showForm(served: Served, context: DeskContext, { typed, error }: Form): Promise<Response> {
  const { desk } = served;
  const person = context.get('person');
  const jobs = await listAsked(desk, person, { limit: 8 });
  const problem = error === undefined ? undefined : problemOf(error);
  const form = may(person, 'ask')
    ? html`${problem && problemAlert(problem)} ${await questionForm(desk, person, typed)}`
    : emptyState(
        `${person.name} may read briefs, and not ask questions.`,
        'Whoever runs the desk gives the role.',
      );
  const body: Part = html`<h1>Ask a question</h1>
    ${form}
    <section aria-labelledby="last-h">
      <h2 id="last-h">Asked last</h2>
      ${
        jobs.length === 0
          ? emptyState('Nothing has been asked yet.', 'What is asked stands here and in the queue.')
          : jobRows(jobs, { nowMs: await deskNowMs(desk.database), back: '/', person })
      }
    </section>`;
  return show(context, { title: 'Ask', place: '/', body }, problem?.status);
}

async function questionForm(desk: DeskService, person: Person, typed: Typed): Promise<Html> {
  const rows = allowedRows(desk);
  return html`<form method="post" action="/ask" enctype="multipart/form-data" class="ask">
    <input type="hidden" name="key" value="${randomUUID()}" />
    <div class="field">
      <label for="question">Question</label>
      ${textArea(QUESTION, typed['question'] ?? '')}
    </div>
    ${optionFields(typed, rows)}
    <div class="fields">
      ${select({ name: 'priority', label: 'Priority', values: PRIORITIES, chosen: typed['priority'] ?? '0' })}
      ${select({ name: 'every', label: 'Ask again', values: EVERY, chosen: typed['every'] ?? '' })}
      <div class="field">
        <label for="documents">Documents for this question</label>
        <input id="documents" type="file" name="documents" multiple />
      </div>
    </div>
    <output class="estimate" id="estimate" data-estimate>${await estimateHtml(desk, person, typed)}</output>
    <p class="buttons">
      <button class="main">Ask</button>
      <button class="without-script" formaction="/" formmethod="get" formnovalidate>Estimate again</button>
    </p>
  </form>`;
}

const QUESTION = html`id="question" name="question" rows="3" required dir="auto" placeholder="What is known
about …?"`;

const PRIORITIES = [
  ['0', 'usual'],
  ['10', 'before others'],
  ['-10', 'when nothing else waits'],
] as const;

/** What a question with these options may cost, as far as past runs of this desk tell. */
async function estimateHtml(desk: DeskService, person: Person, { depth, model }: Typed): Promise<Html> {
  const options = { ...(depth ? { depth } : {}), ...(model?.trim() ? { model: model.trim() } : {}) };
  try {
    const { runs, seconds, costUsd, tokens, ...kind } = await estimate(desk, person, { options });
    const name = `depth ${kind.depth}, ${kind.model === 'extractive' ? 'no model' : kind.model}`;
    if (runs === 0 || seconds === null)
      return html`<span class="quiet">Estimate for ${name}:</span> no run like it yet.`;
    const more = (spent: Spread | null, write: (value: number) => string, unit = ''): Part =>
      spent === null || spent.high === 0 ? null : html`; ${spread(spent, write)}${unit}`;
    return html`<span class="quiet">Estimate for ${name}, from ${counted(runs, 'run')} of this desk:</span>
      ${spread(seconds, durationInWords)}${more(costUsd, money)}${more(tokens, tokensInWords, ' tokens')}`;
  } catch (error) {
    const { status, detail, cure } = problemOf(error);
    if (status >= 500) throw error;
    return html`<span class="quiet">Estimate:</span> ${detail} ${cure}`;
  }
}

/** `3 minutes (1 to 8)` */
const spread = ({ low, median, high }: Spread, write: (value: number) => string): Html =>
  html`<b>${write(median)}</b>${low === high ? null : html` (${write(low)} to ${write(high)})`}`;
