/** Names of months in the languages that pages most often come in. */

/** A month a line: English first, then German, French, Spanish, Italian, Portuguese and Dutch. */
const NAMES = [
  'january jan januar jänner janvier enero gennaio janeiro januari',
  'february feb februar février fevrier fév febrero febbraio fevereiro februari',
  'march mar märz maerz mars marzo março maart',
  'april apr avril avr abril aprile',
  'may mai mayo maggio maio mei',
  'june jun juni juin junio giugno junho',
  'july jul juli juillet julio luglio julho',
  'august aug août aout agosto augustus',
  'september sept sep septembre septiembre setiembre settembre setembro',
  'october oct oktober okt octobre octubre ottobre outubro',
  'november nov novembre noviembre novembro',
  'december dec dezember dez décembre diciembre dic dicembre dezembro',
];

const numbers = new Map(NAMES.flatMap((line, at) => line.split(' ').map((name) => [name, at + 1] as const)));

/** 1 to 12; 0 where it is no month. */
export const monthOf = (word: string): number => numbers.get(word.toLowerCase().replace(/\.$/, '')) ?? 0;

/** The longest first; what is short may be followed by a point. */
export const MONTH = `(?:${[...numbers.keys()]
  .sort((left, right) => right.length - left.length)
  .map((name) => (name.length <= 4 && name !== 'may' && name !== 'mai' ? `${name}\\.?` : name))
  .join('|')})`;
