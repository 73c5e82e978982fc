/**
 * Words as the full-text index knows them. Text and query go through the same function, so that what is
 * found does not depend on accents, case, compatibility forms, plural endings, or word endings after the
 * sixth letter ("transmission" finds "transmitted"). Scripts without spaces are indexed as pairs of characters.
 */

/** Words agree when their first six letters do; Porter's stemmer leaves "transmiss" and "transmit" apart. */
const PREFIX_LETTERS = 6;

const word = /[\p{L}\p{N}]+/gu;
const unspacedRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/u;
const spacedOrUnspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;
const ascii = /^[\0-\x7f]*$/;
const digit = /\p{N}/u;

/** The tokens of a text, in order; each is free of white space and of anything the index gives a meaning to. */
export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  for (const [run] of fold(text).matchAll(word)) {
    if (!unspacedRun.test(run)) tokens.push(stem(run));
    else
      for (const [part] of run.matchAll(spacedOrUnspaced))
        for (const token of tokensOfPart(part)) tokens.push(token);
  }
  return tokens;
}

function fold(text: string): string {
  const lower = text.toLowerCase();
  return ascii.test(lower)
    ? lower
    : lower
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase();
}

function tokensOfPart(part: string): string[] {
  if (!unspacedRun.test(part)) return [stem(part)];
  const characters = [...part];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

/** Plural endings off, then the first six letters. Words with digits stay whole: they are names and numbers. */
function stem(word: string): string {
  if (digit.test(word)) return word;
  const singular = withoutPlural(word);
  if (singular.length <= PREFIX_LETTERS) return singular;
  return ascii.test(singular)
    ? singular.slice(0, PREFIX_LETTERS)
    : [...singular].slice(0, PREFIX_LETTERS).join('');
}

function withoutPlural(word: string): string {
  let stemmed = word;
  if (word.length > 4 && word.endsWith('ies')) stemmed = `${word.slice(0, -3)}y`;
  else if (word.length > 3 && word.endsWith('s') && !/[sui]s$/.test(word)) stemmed = word.slice(0, -1);
  return stemmed.length > 4 && stemmed.endsWith('e') ? stemmed.slice(0, -1) : stemmed;
}
