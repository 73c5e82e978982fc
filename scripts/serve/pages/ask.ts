import { mayAsk } from '../rights.js';
import { html, type Html, type Part } from '../../../loop/report/html/markup.js';
import { randomUUID } from 'node:crypto';
import { deskNowMs } from '../../../store/desk/jobs.js';
import { listAsked } from '../../desk/service/jobs.js';
import { allowedRows } from '../allowed.js';
import type { DeskContext, Pages, Served } from '../served.js';
import { beginQuestion } from '../begin-question.js';
import { problem, troubleOf } from '../errors.js';
import { beginPlan } from '../plan-first.js';
import { estimateHtml } from '../estimates.js';
import { jobRows } from '../job-list.js';
import { emptyState } from '../page.js';
import { optionFields, optionsTyped, textArea, type Typed } from '../question-form.js';
import { sentForm } from '../typed.js';
import { EVERY } from '../schedules.js';
import { saveUpload, type GivenFile } from '../../access/uploads.js';
import type { ReadForm } from '../../access/read-form.js';

/** The first page: a question, how to answer it, and what was asked last. */
export const askPages: Pages = (app, served) => {
  app.get('/', (context) => showForm(served, context, { typed: context.req.query() }));
  app.post('/ask', async (context) => {
    const keep = async (file: GivenFile): Promise<string> =>
      (await saveUpload(served.desk, context.get('person'), file)).id;
    const sent = await sentForm(context, keep);
    try {
      if (sent.trouble !== null) throw sent.trouble;
      return context.redirect(await begin(served, context, sent), 303);
    } catch (error) {
      const { status } = troubleOf(error);
      if (status === 500) throw error;
      return showForm(served, context, { typed: sent.typed, error, status });
    }
  });
  app.get('/estimate', async (context) =>
    context.html((await estimateHtml(served, context.get('person'), context.req.query())).markup),
  );
};

/** @returns the page to go on with */
async function begin(served: Served, context: DeskContext, { typed, uploads }: ReadForm): Promise<string> {
  const { desk } = served;
  const person = context.get('person');
  const options = optionsTyped(typed, allowedRows(desk));
  if (typed['do'] === 'plan') return `/plans/${beginPlan(desk, person, { typed, options, uploads }).id}`;
  return beginQuestion(desk, person, {
    question: typed['question'] ?? '',
    typed,
    options,
    uploads,
    plan: null,
  });
}

interface Form {
  readonly typed: Typed;
  readonly error?: unknown;
  readonly status?: number;
}

async function showForm(
  served: Served,
  context: DeskContext,
  { typed, error, status = 200 }: Form,
): Promise<Response> {
  const person = context.get('person');
  const jobs = await listAsked(served.desk, person, { limit: 8 });
  const form = mayAsk(person)
    ? html`${error === undefined ? null : problem(error)} ${await questionForm(served, context, typed)}`
    : emptyState(
        `${person.name} may read briefs, and not ask questions.`,
        'An admin of the desk gives the role.',
      );
  const body: Part = html`<h1>Ask a question</h1>
    ${form}
    <section aria-labelledby="last-h">
      <h2 id="last-h">Asked last</h2>
      ${
        jobs.length === 0
          ? emptyState('Nothing has been asked yet.', 'What is asked stands here and in the queue.')
          : jobRows(jobs, { nowMs: await deskNowMs(served.desk.database), back: '/', person })
      }
    </section>`;
  return served.show(context, { title: 'Ask', place: '/', body }, status);
}

async function questionForm(served: Served, context: DeskContext, typed: Typed): Promise<Html> {
  const estimate = await estimateHtml(served, context.get('person'), typed);
  return html`<form method="post" action="/ask" enctype="multipart/form-data" class="ask">
    <input type="hidden" name="key" value="${randomUUID()}" />
    <div class="field">
      <label for="question">Question</label>
      ${textArea(QUESTION, typed['question'] ?? '')}
    </div>
    ${optionFields(typed, allowedRows(served.desk))}
    <div class="fields">
      ${select({ name: 'priority', label: 'Priority', values: PRIORITIES, chosen: typed['priority'] ?? '0' })}
      ${select({ name: 'every', label: 'Ask again', values: EVERY, chosen: typed['every'] ?? '' })}
      <div class="field">
        <label for="documents">Documents for this question</label>
        <input id="documents" type="file" name="documents" multiple />
      </div>
    </div>
    <output class="estimate" id="estimate" data-estimate>${estimate}</output>
    <p class="buttons">
      <button name="do" value="ask" class="main">Ask</button>
      <button name="do" value="plan">Plan first</button>
      <button class="without-script" formaction="/" formmethod="get" formnovalidate>Estimate again</button>
    </p>
  </form>`;
}

const QUESTION = html`id="question" name="question" rows="3" required dir="auto" placeholder="What is known
about …?"`;

interface Select {
  readonly name: string;
  readonly label: string;
  readonly values: readonly (readonly [value: string, words: string])[];
  readonly chosen: string;
}

const select = ({ name, label, values, chosen }: Select): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${values.map(
        ([value, words]) =>
          html`<option value="${value}" ${value === chosen ? html`selected` : null}>${words}</option>`,
      )}
    </select>
  </div>`;

const PRIORITIES = [
  ['0', 'usual'],
  ['10', 'before others'],
  ['-10', 'when nothing else waits'],
] as const;
