import type { DeskContext } from './served.js';
import type { Typed } from './question-form.js';

/** A form as it was sent: texts by name, files by name. */
export interface Sent {
  readonly typed: Typed;
  readonly files: readonly File[];
}

/** What a form of the desk may send at most, in characters of text. */
const LONGEST_FIELD = 100_000;

/** Of fields that come more than once the last counts; files that are empty were not chosen. */
export async function sentForm(context: DeskContext): Promise<Sent> {
  const body = await context.req.parseBody({ all: true });
  const typed: Record<string, string> = {};
  const files: File[] = [];
  for (const [name, value] of Object.entries(body))
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'string') typed[name] = each.slice(0, LONGEST_FIELD).replaceAll('\r\n', '\n');
      else if (each.size > 0) files.push(each);
    }
  return { typed, files };
}

/** Where a form leads back to: a path of the desk, never another place. */
export function backOf({ back = '' }: Typed, usual: string): string {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(back) ? back : usual;
}
