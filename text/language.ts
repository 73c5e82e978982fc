/** Most frequent small words, by language; enough to detect a paragraph's language, and nothing else. */
export const SMALL_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: 'the of and to in is that for with are was by not this from which than have'.split(' '),
  de: 'der die das und ist nicht von mit den für auf eine wird dass sind bei als auch'.split(' '),
  fr: 'le la les des et est une dans que pour pas sur par avec sont plus au cette'.split(' '),
  es: 'el la los las de y es una que en por con para del no más son como'.split(' '),
  it: 'il la di e che è per una sono del della con non gli più nel come anche'.split(' '),
  pt: 'o a os as de e que é uma em para com não do da por mais são'.split(' '),
  nl: 'de het een en van is dat niet met voor zijn op aan door ook bij wordt als'.split(' '),
  sv: 'och det att som är en på för med inte av till den har om ett från eller'.split(' '),
  pl: 'i w nie na że jest się do z to dla przez oraz są od jak lub po'.split(' '),
};

/** Scripts that belong to one language or a few; the first fits best. */
export const SCRIPTS: readonly (readonly [language: string, pattern: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
];

const SAMPLE_LENGTH = 4000;
/** Small words needed before a Latin text's language is named. */
const MIN_HITS = 4;
/** The language of a text as a two-letter code, or null where it is unclear. */
export function languageOf(text: string, minHits = MIN_HITS): string | null {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 12) return null;
  for (const [language, pattern] of SCRIPTS) {
    const share = (sample.match(pattern)?.length ?? 0) / letters;
    if (share > (language === 'ja' ? 0.15 : 0.4)) return language;
  }
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = Object.entries(SMALL_WORDS).map(([language, small]) => {
    const list = new Set(small);
    return { language, hits: words.filter((word) => list.has(word)).length };
  });
  counts.sort((a, b) => b.hits - a.hits);
  const [first, second] = counts;
  if (!first || !second || first.hits < minHits || first.hits < second.hits * 1.5) return null;
  return first.language;
}
