/** Words of a service or a model as they may be shown: what a terminal, a log and a document can take. */

/** How much of a service's message is quoted, in UTF-16 units. */
const MAX_SHOWN = 200;
/** What is looked at to find that much. */
const MAX_READ = 20_000;

/** One line without escapes, control or direction characters, whether they stand there raw or spelt out; cut with "…". */
export function shownWords(words: string, maxLength = MAX_SHOWN): string {
  const plain = words
    .slice(0, MAX_READ)
    // Terminal sequences first, whole; then what is left of their kind.
    .replace(/(?:\u001b|\\u001b|\\x1b|\\e|\\033)[[\]][0-9;?]{0,20}[ -/]{0,4}[a-z]?/giu, ' ')
    .replace(/\\u(?:00[01789][0-9a-f]|00ad|20[0-2][0-9a-f]|206[0-9a-f]|feff)|\\x[01][0-9a-f]/giu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .trim();
  if (plain.length <= maxLength) return plain;
  return `${plain.slice(0, maxLength).replace(/\p{Surrogate}$/u, '')}…`;
}
