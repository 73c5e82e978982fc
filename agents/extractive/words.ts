/** Words of a sentence, folded and cut back to a stem, so that *transmit* and *transmission* meet. */

export interface Word {
  /** As written. */
  readonly surface: string;
  /** Lower case, accents folded. */
  readonly folded: string;
  readonly stem: string;
  /** Offset of the first character in the text, UTF-16. */
  readonly start: number;
  readonly end: number;
  /** Starts with a capital letter, or holds one further on (`mRNA`). */
  readonly capital: boolean;
}

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;
const MARKS = /\p{M}+/gu;
const LETTERS_OF_STEM = 6;

/** Lower case without accents: *Guillain–Barré* and *guillain–barre* are one word. */
export const fold = (text: string): string => text.normalize('NFKD').replace(MARKS, '').toLowerCase();

/**
 * Cuts a folded word to what its family shares. Six letters join *transmit* and *transmission*, which suffix
 * strippers keep apart; shorter words lose plural, `-ing`, `-ed` and a final `-e`.
 */
export function stem(folded: string): string {
  let word = folded.replace(/['’].*$/u, '');
  if (/\d/u.test(word)) return word;
  if (word.length > 7) return word.slice(0, LETTERS_OF_STEM);
  if (/[^sui]s$/u.test(word) && word.length > 3) word = word.slice(0, -1);
  for (const ending of ['ing', 'ed']) {
    if (word.endsWith(ending) && word.length - ending.length >= 4) word = word.slice(0, -ending.length);
  }
  if (word.endsWith('e') && word.length > 4) word = word.slice(0, -1);
  if (word.endsWith('y') && word.length > 3) word = `${word.slice(0, -1)}i`;
  return word.slice(0, LETTERS_OF_STEM);
}

export function words(text: string): Word[] {
  const found: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const surface = match[0];
    const folded = fold(surface);
    found.push({
      surface,
      folded,
      stem: stem(folded),
      start: match.index,
      end: match.index + surface.length,
      capital: /\p{Lu}/u.test(surface),
    });
  }
  return found;
}

const STOP_WORDS = new Set(
  // English
  (
    'a about above across after again against all almost along also although always am among amongst an and another any ' +
    'are around as at be became because become been before being below between both but by can cannot could did do does ' +
    'doing done down during each either else ever every few for from further had has have having he her here hers him his ' +
    'how however i if in indeed instead into is it its itself just least less like likely made mainly make many may might ' +
    'more moreover most mostly much must my near neither never no nor not of off often on once one only onto or other ' +
    'others otherwise our ours out over own per perhaps quite rather really s same she should since so some such t than ' +
    'that the their theirs them then there thereby therefore these they this those though through throughout thus to too ' +
    'toward towards two under until up upon us use used using usually very via was we well were what when where whereas ' +
    'whether which while who whom whose why will with within without would yet you your et al ie eg non ' +
    // German, French, Spanish, Portuguese, Italian: the words that carry no subject
    'der die das den dem des ein eine einer eines und oder nicht mit von vom zu zum zur im ist sind war wird werden kann auf ' +
    'durch bei als auch wie welche welcher gibt es le la les un une du de et ou en dans par pour sur avec est sont que qui ' +
    'quels quelles el los las uno una y o del al con por para es son como cuales os as um uma e do da dos das em no na ' +
    'il lo gli i di che sono per quali'
  ).split(' '),
);

/** A word that can carry a subject: no stop word, two letters or more, not a bare number. */
export const isContentWord = (word: Word): boolean =>
  word.folded.length > 1 && !STOP_WORDS.has(word.folded) && /\p{L}/u.test(word.folded);
