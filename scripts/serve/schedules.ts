import { audit } from '../access/audit.js';
import { mustBe } from '../access/may.js';
import type { Person } from '../desk/person.js';
import { createSchedule, type AskedSchedule } from '../desk/living/schedules.js';
import { checkedQuestion } from '../desk/service/ask.js';
import { checkedOptions } from '../desk/service/options.js';
import type { DeskService } from '../desk/service.js';
import { UsageError } from '../exit-codes.js';
import type { Typed } from './question-form.js';

/** Questions that are asked again and again, from the form. */

export const EVERY: readonly (readonly [value: string, words: string])[] = [
  ['', 'once'],
  ['day', 'every day'],
  ['week', 'every week'],
  ['month', 'every month'],
];

/**
 * When the question is to be asked again; null: once.
 *
 * @throws UsageError where documents came with it: they are kept for one run
 */
export function scheduleTyped(typed: Typed, uploads: readonly string[]): Pick<AskedSchedule, 'every'> | null {
  const every = (typed['every'] ?? '').trim();
  if (every === '') return null;
  if (uploads.length > 0)
    throw new UsageError(
      'A question that is asked again takes no uploaded documents.',
      'They are kept for one run; ask it once, or put them into a folder that the operator lists.',
    );
  return { every };
}

/** @throws UsageError for a question, options or a time that cannot be; DeskError `forbidden` */
export async function createAsked(
  desk: DeskService,
  person: Person,
  asked: Omit<AskedSchedule, 'askedBy'>,
): Promise<void> {
  mustBe(person, 'asker');
  const options = checkedOptions(desk, asked.options as Readonly<Record<string, unknown>>);
  const question = checkedQuestion(asked.question);
  const { schedule } = await createSchedule(desk, desk.queue, {
    ...asked,
    question,
    options,
    askedBy: person.name,
  });
  await audit(desk, person, { action: 'scheduled', subject: schedule.id });
}
