import type { PlanDocument } from '../../loop/plan-document.js';
import type { Person } from '../desk/person.js';
import { ask } from '../desk/service/ask.js';
import type { DeskService } from '../desk/service.js';
import { priorityTyped, type Typed } from './question-form.js';
import { createAsked, scheduleTyped } from './schedules.js';

interface Beginning {
  readonly question: string;
  readonly typed: Typed;
  readonly options: Readonly<Record<string, unknown>>;
  readonly uploads: readonly string[];
  readonly plan: PlanDocument | null;
}

/** Asks the question as the form says, once or again and again; returns the page to go on with. */
export async function beginQuestion(
  desk: DeskService,
  person: Person,
  { question, typed, options, uploads, plan }: Beginning,
): Promise<string> {
  const asking = { question, options, plan, priority: priorityTyped(typed) };
  const every = scheduleTyped(typed, uploads);
  if (every !== null) {
    await createAsked(desk, person, { ...asking, ...every });
    return '/schedules';
  }
  const { job } = await ask(desk, person, { ...asking, uploads, idempotencyKey: typed['key'] ?? null });
  return `/runs/${encodeURIComponent(job.run)}`;
}
