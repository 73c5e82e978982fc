import { streamSSE } from 'hono/streaming';
import { html } from '../../../loop/report/html/markup.js';
import type { Pages, DeskContext, Served } from '../served.js';
import { beginQuestion } from '../begin-question.js';
import { problem, troubleHtml, troubleOf } from '../errors.js';
import { planFields, planTyped } from '../plan-form.js';
import { plannedBy, type Planned } from '../plan-first.js';
import { sentForm } from '../typed.js';

/** A plan before its question is asked: awaited, shown, edited, started. */
export const planPages: Pages = (app, served) => {
  app.get('/plans/:id', (context) => showPlan(served, context));
  app.get('/plans/:id/events', (context) => {
    const planned = plannedBy(context.get('person'), context.req.param('id'));
    return streamSSE(context, async (stream) => {
      await planned?.done;
      await stream.writeSSE({ event: 'reload', data: '' });
    });
  });
  app.post('/plans/:id', async (context) => {
    const { typed } = await sentForm(context);
    const planned = plannedBy(context.get('person'), context.req.param('id'));
    if (planned?.plan == null) return gone(served, context);
    try {
      planned.plan = planTyped(planned.plan, typed);
      const path = await beginQuestion(served.desk, planned.person, { ...planned, plan: planned.plan });
      return context.redirect(path, 303);
    } catch (error) {
      if (troubleOf(error).status === 500) throw error;
      return showPlan(served, context, error);
    }
  });
};

function showPlan(served: Served, context: DeskContext, error?: unknown): Response {
  const planned = plannedBy(context.get('person'), context.req.param('id') ?? '');
  if (planned === undefined) return gone(served, context);
  const isWaiting = planned.plan === null && planned.problem === null;
  const body = html`<h1>The plan</h1>
    <p dir="auto" class="target">${planned.question}</p>
    ${error === undefined ? null : problem(error)} ${stateOf(planned)}`;
  const page = { title: 'The plan', place: '/', body, again: isWaiting ? 3 : null };
  return served.show(context, page, error === undefined ? 200 : troubleOf(error).status);
}

function stateOf({ id, plan, problem: why, typed }: Planned) {
  const back = `/?${new URLSearchParams({ ...typed, do: '', key: '' }).toString()}`;
  if (why !== null)
    return html`<p class="failure">${why}</p>
      <p><a href="${back}">Back to the question</a></p>`;
  if (plan === null)
    return html`<p class="state" role="status" data-reload="/plans/${id}/events">
        The question is being planned.
      </p>
      <progress aria-label="Being planned"></progress>`;
  return html`<p class="hint">
      Change what you like: the run goes by this plan. Nothing is asked of the planner again.
    </p>
    <form method="post" action="/plans/${id}" class="plan">
      ${planFields(plan)}
      <p class="buttons">
        <button class="main">Start with this plan</button> <a href="${back}">Back to the question</a>
      </p>
    </form>`;
}

const gone = (served: Served, context: DeskContext): Response =>
  served.show(
    context,
    {
      title: 'Not found',
      body: troubleHtml({
        status: 404,
        title: 'This plan is gone',
        message: 'Plans are kept until the page is served anew.',
        cure: 'Ask the question again.',
      }),
    },
    404,
  );
