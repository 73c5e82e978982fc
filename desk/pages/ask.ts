import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { may } from '../access/may.js';
import type { Person } from '../access/person.js';
import { problemOf } from '../access/problem.js';
import { keepFiles, readForm, type ReadForm } from '../access/read-form.js';
import { saveUpload } from '../access/uploads.js';
import { UsageError } from '../../loop/exit-codes.js';
import { standardBriefTook } from '../../loop/limits/brief-cost.js';
import { ask } from '../service/ask.js';
import { estimate } from '../service/estimate.js';
import { listAsked } from '../service/jobs.js';
import type { DeskService } from '../service/service.js';
import { html, type Html, type Part } from '../../loop/report/html/markup.js';
import { briefPath, cards } from './job-parts.js';
import { exampleCards, exampleLinks } from './printed-brief.js';
import {
  emptyState,
  problemAlert,
  show,
  textArea,
  type DeskContext,
  type Pages,
  type Served,
} from './page.js';
import {
  depthFields,
  moreFields,
  optionsTyped,
  SHOWN_DEPTHS,
  WrongFields,
  whereFields,
  type Typed,
} from './question-form.js';
import { counted, durationInWords, modelInWords, money } from './words.js';

/** The first page: a question, where to look, how thorough, and the last briefs. */
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
};

/** Asks the question as the form says; returns the page to go on with. */
async function begin(desk: DeskService, person: Person, { typed, files }: ReadForm): Promise<string> {
  const { question = '', key: idempotencyKey = null } = typed;
  const every = (typed['every'] ?? '').trim() || null;
  if (typed['look'] === 'yes' && typed['web'] !== 'yes' && files.length === 0 && !hasFolder(typed))
    throw new UsageError('There is nowhere to look.', 'Tick the web or a folder, or add a document.');
  const options = optionsTyped(desk, { ...typed, ...(files.length > 0 ? { files: 'yes' } : {}) });
  const uploads = await keepFiles(files, async (file) => (await saveUpload(desk, person, file)).id);
  const { job } = await ask(desk, person, { question, options, every, uploads, idempotencyKey });
  return every === null ? briefPath(job) : '/schedules';
}

const hasFolder = (typed: Typed): boolean =>
  Object.entries(typed).some(([name, value]) => /^folder\d+$/.test(name) && value === 'yes');

/** Briefs below the form. */
const LAST = 6;

async function showForm(
  served: Served,
  context: DeskContext,
  { typed, error }: { readonly typed: Typed; readonly error?: unknown },
): Promise<Response> {
  const { desk } = served;
  const person = context.get('person');
  const jobs = await listAsked(desk, person, { limit: LAST });
  const problem = error === undefined ? undefined : problemOf(error);
  const form = may(person, 'ask')
    ? html`${problem && problemAlert(problem)}
      ${await questionForm(desk, typed, error instanceof WrongFields ? error.fields : {})}`
    : emptyState(
        `${person.name} may read briefs, and not ask questions.`,
        'Whoever runs the desk can change that.',
      );
  const body: Part = html`<h1>What do you want to know?</h1>
    ${form}
    <section class="last" aria-labelledby="last-h">
      <h2 id="last-h">${jobs.length === 0 ? 'What you get' : 'Last briefs'}</h2>
      ${
        jobs.length === 0
          ? nothingYet(desk)
          : html`${cards(desk, jobs)}
              <p class="more"><a href="/briefs">All briefs</a></p>
              ${exampleLinks()}`
      }
    </section>`;
  return show(context, { title: 'Ask', place: '/', body }, problem?.status);
}

/** Questions of the three kinds: a fact, a choice, a state of knowledge. */
const EXAMPLES = [
  'Can Zika virus be transmitted other than by mosquitoes?',
  'Which website builder should a small shop choose, and what does it cost a year?',
  'What is known about working from home and productivity?',
] as const;

/** The example is asked of its own articles, where they may be read. */
function exampleFolder({ policy }: DeskService, question: string): Typed {
  const at = (policy?.corpora ?? []).findIndex((folder) => basename(folder) === 'zika');
  return question === EXAMPLES[0] && at >= 0 ? { look: 'yes', [`folder${at}`]: 'yes' } : {};
}

/** Finished briefs to look at before there is one of one's own; and a question to try. */
const nothingYet = (desk: DeskService): Html =>
  html`${exampleCards()}
    <h2>Questions to try</h2>
    <ul class="tries">
      ${EXAMPLES.map((question) => html`<li><a href="/?${new URLSearchParams({ question, ...exampleFolder(desk, question) }).toString()}">${question}</a></li>`)}
    </ul>`;

async function questionForm(desk: DeskService, typed: Typed, wrong: Typed): Promise<Html> {
  const isOpen = Object.entries(typed).some(
    ([name, value]) => value !== '' && !/^(?:question|look|web|depth|key|folder\d+)$/.test(name),
  );
  return html`<form method="post" action="/ask" enctype="multipart/form-data" class="ask">
    <input type="hidden" name="key" value="${randomUUID()}" />
    <label class="spoken" for="question">Question</label>
    ${textArea(QUESTION, typed['question'] ?? '')} ${whereFields(desk, typed)}
    ${depthFields(desk, typed, await tookSoFar(desk))}
    <p class="buttons">
      <button class="main">Research</button>
      ${writer(desk)}
    </p>
    <details class="more-options" ${isOpen ? html`open` : null}>
      <summary>More</summary>
      ${moreFields(desk, typed, wrong)}
    </details>
  </form>`;
}

const QUESTION = html`id="question" name="question" rows="3" required dir="auto" placeholder="What to choose,
what is known, how much, how long"`;

/** Who writes the brief where nothing else is chosen. */
function writer({ policy }: DeskService): Html {
  const { model = 'extractive' } = policy?.usual ?? {};
  return model === 'extractive'
    ? NO_MODEL
    : html`<span class="hint">${modelInWords(model)} writes the brief.</span>`;
}

/** Nobody should wonder why a brief concludes nothing. */
const NO_MODEL = html`<span class="hint"
  >No model is set up: a brief quotes the best passages and draws no conclusion.
  <code>research-loop setup</code> changes that.</span
>`;

/** What completed runs of the same model took here, by depth, minutes first; before there is one, what was measured. */
async function tookSoFar(desk: DeskService): Promise<ReadonlyMap<string, string>> {
  const took = new Map<string, string>();
  for (const depth of SHOWN_DEPTHS) {
    const { runs, seconds, costUsd } = await estimate(desk, depth);
    const cost = costUsd === 0 ? '' : `, ${money(costUsd)}`;
    if (runs > 0) took.set(depth, `about ${durationInWords(seconds)}${cost} (${counted(runs, 'run')} here)`);
  }
  const { model = 'extractive' } = desk.policy?.usual ?? {};
  if (!took.has('standard') && model !== 'extractive') took.set('standard', standardBriefTook(model));
  return took;
}
