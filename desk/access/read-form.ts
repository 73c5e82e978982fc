import type { Context } from 'hono';
import { DeskError } from '../store/desk-error.js';
import { refuseUnstorable } from './door.js';
import { UPLOAD_LIMITS, type GivenFile } from './uploads.js';

/** A form as a browser sends it; how large it may be, whoever mounts the route has limited. */
export interface ReadForm {
  /** Of fields that come more than once the last counts. */
  readonly typed: Readonly<Record<string, string>>;
  /** Documents that were chosen, in their order. */
  readonly files: readonly File[];
}

/** @throws UsageError for a NUL character; DeskError `unusable-upload` for a form that did not come whole */
export async function readForm(context: Context): Promise<ReadForm> {
  const sent = await context.req.parseBody({ all: true }).catch(() => {
    throw new DeskError('unusable-upload', 'The form did not come whole.', { cure: 'Send it again.' });
  });
  const last = (value: (typeof sent)[string]): unknown => [value].flat().at(-1);
  const texts = Object.entries(sent).flatMap(([name, value]) => {
    const text = last(value);
    return typeof text === 'string' ? [[name, text.replaceAll('\r\n', '\n')] as const] : [];
  });
  refuseUnstorable(texts);
  // Browsers send an input without a file as an empty one of no name.
  const files = Object.values(sent)
    .flat()
    .filter((each): each is File => each instanceof File && each.name !== '');
  if (files.length > UPLOAD_LIMITS.questionFiles)
    throw new DeskError(
      'unusable-upload',
      `A question takes ${UPLOAD_LIMITS.questionFiles} documents at most.`,
      {
        cure: 'Leave some out.',
      },
    );
  return { typed: Object.fromEntries(texts), files };
}

/** One after the other, each in memory by itself. */
export async function keepFiles(
  files: readonly File[],
  keep: (file: GivenFile) => Promise<string>,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const file of files)
    ids.push(await keep({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }));
  return ids;
}
