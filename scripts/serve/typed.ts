import { readForm, type FormFiles, type ReadForm } from '../access/read-form.js';
import type { DeskContext } from './served.js';
import type { Typed } from './question-form.js';

/** A form as it was sent: texts by name, and the ids of the documents that came with it, where they are kept. */
export const sentForm = (context: DeskContext, keep?: FormFiles['keep']): Promise<ReadForm> =>
  readForm(context.req.raw, keep === undefined ? {} : { keep });

/** Where a form leads back to: a path of the desk, never another place. */
export function backOf({ back = '' }: Typed, usual: string): string {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(back) ? back : usual;
}
