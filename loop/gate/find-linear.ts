/**
 * `indexOf` that stays linear. That of the engine compares a long pattern again at every place: 10,000 letters of which
 * one is another, looked for in a million of that letter, took it four seconds.
 */

/** UTF-16 units that the engine's own search may compare again at each place. */
const SHORT = 24;
/** The plain way may compare so many times the text before the pattern is laid out for the linear one. */
const PATIENCE = 2;

/** Index of `pattern` in `text` at or after `from`, or -1. */
export function indexOfLinear(text: string, pattern: string, from = 0): number {
  if (pattern.length <= SHORT) return text.indexOf(pattern, from);
  const head = pattern.slice(0, SHORT);
  let compared = 0;
  let at = text.indexOf(head, from);
  while (at >= 0 && at + pattern.length <= text.length) {
    if (text.startsWith(pattern, at)) return at;
    compared += pattern.length;
    if (compared > PATIENCE * text.length) return search(text, pattern, at + 1);
    at = text.indexOf(head, at + 1);
  }
  return -1;
}

/** Knuth, Morris and Pratt, SIAM Journal on Computing 6(2), 1977: never reads a place of the text twice. */
function search(text: string, pattern: string, from: number): number {
  const borders = bordersOf(pattern);
  let matched = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    while (matched > 0 && pattern.charCodeAt(matched) !== code) matched = borders[matched - 1] as number;
    if (pattern.charCodeAt(matched) === code) matched++;
    if (matched === pattern.length) return at - matched + 1;
  }
  return -1;
}

/** Of each beginning of the pattern, the length of the longest shorter beginning that it ends with. */
function bordersOf(pattern: string): Uint32Array {
  const borders = new Uint32Array(pattern.length);
  let length = 0;
  for (let at = 1; at < pattern.length; at++) {
    while (length > 0 && pattern.charCodeAt(at) !== pattern.charCodeAt(length))
      length = borders[length - 1] as number;
    if (pattern.charCodeAt(at) === pattern.charCodeAt(length)) length++;
    borders[at] = length;
  }
  return borders;
}
