/** Everything that a command prints on standard output goes through here: stored text is untrusted, a terminal obeys it. */
import { inertJson, withoutControls } from '../../text/inert.js';

/** Lines for people, or a document. */
export const printText = (text: string): void => void process.stdout.write(withoutControls(text));

/** A text of which some words are marked: in bold, else between `**`. */
export const printMarked = (
  parts: readonly { readonly text: string; readonly isMarked: boolean }[],
  { isBold }: { isBold: boolean },
): void => {
  const [open, close] = isBold ? ['\u001b[1m', '\u001b[22m'] : ['**', '**'];
  const shown = parts.map(({ text, isMarked }) =>
    isMarked ? `${open}${withoutControls(text)}${close}` : withoutControls(text),
  );
  process.stdout.write(shown.join(''));
};

/** For programs: one line, or indented. Every value stays what it is. */
export const printJson = (value: unknown, { isIndented = false }: { isIndented?: boolean } = {}): void =>
  void process.stdout.write(`${inertJson(JSON.stringify(value, null, isIndented ? 2 : undefined))}\n`);

/** What was made inert where it was written: a document or export of a run. */
export const printWritten = (content: string | Uint8Array): void => void process.stdout.write(content);
