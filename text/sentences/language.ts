/** A guess good enough to choose between the rules for ordinal numbers; never shown to anyone. */

const GERMAN_WORDS =
  /(?<![\p{L}])(?:der|die|das|und|ist|nicht|mit|von|für|eine?|auf|dem|den|wird|sich)(?![\p{L}])/giu;
const SAMPLE_LENGTH = 4000;

/** True where German ordinals (`am 3. Mai`) are to be expected. A stated language wins over the guess. */
export function writesGermanOrdinals(text: string, language?: string): boolean {
  const stated = language?.toLowerCase().split('-')[0];
  if (stated)
    return ['de', 'da', 'nb', 'no', 'nn', 'fi', 'cs', 'sk', 'hu', 'pl', 'hr', 'sl'].includes(stated);
  const sample = text.slice(0, SAMPLE_LENGTH);
  const found = sample.match(GERMAN_WORDS)?.length ?? 0;
  return found >= 3 && found * 60 > sample.length / 6;
}
