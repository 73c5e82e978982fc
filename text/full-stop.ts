/** What ends a sentence, closing marks behind it or not. */
const ENDS = /[.!?…。！？｡।॥؟۔][\])"'”’»›）」』]*$/u;
/** Marks that announce more. */
const OPEN = /[\s,;:–—-]+$/u;

/** A sentence as it stands beside others: with a full stop where nothing ends it, so that it does not run on into the next. */
export function withFullStop(text: string): string {
  const words = text.trimEnd();
  if (words === '' || ENDS.test(words)) return words;
  const stop = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(words) ? '。' : '.';
  return `${words.replace(OPEN, '')}${stop}`;
}
