/**
 * Stems of English words: Snowball's English stemmer, and after it the families that it splits. Made so that words of one
 * family meet (*analysis*, *analyses*; *transmit*, *transmission*) and words of two do not (*hypothyroidism*, *hypothesis*).
 */
import porter2 from 'wink-porter2-stemmer';

const MOST_KEPT = 200_000;
/** Longer runs of letters are codes or hostile; the patterns below would take a time that grows with their square. */
const LONGEST_WORD = 40;
const known = new Map<string, string>();

/** The stem of a folded word (`fold`). Words with digits and words of other scripts are handed back as they are. */
export function stem(folded: string): string {
  const kept = known.get(folded);
  if (kept !== undefined) return kept;
  const word = ownCopy(folded);
  const found = freshStem(word);
  if (known.size >= MOST_KEPT) known.clear();
  known.set(word, found);
  return found;
}

/** A part of a text keeps the whole text in memory for as long as it is a key itself; a copy does not. */
const ownCopy = (part: string): string => Buffer.from(part, 'utf8').toString('utf8');

function freshStem(folded: string): string {
  const word = folded.replace(/['’].*$/, '');
  if (word.length < 3 || word.length > LONGEST_WORD || !/^[a-z]+$/.test(word)) return word;
  return SINGLE.get(word) ?? joined(porter2(americanSpelling(word)), word);
}

/** Words whose forms no rule joins. */
const SINGLE: ReadonlyMap<string, string> = new Map(Object.entries({
  children: 'child', women: 'woman', men: 'man', mice: 'mouse', mouse: 'mouse', feet: 'foot', teeth: 'tooth',
  indices: 'index', matrices: 'matrix', vertices: 'vertex', larvae: 'larva', criteria: 'criterion', phenomena: 'phenomenon',
  buses: 'bus', gases: 'gas', lens: 'lens', lenses: 'lens', basis: 'basis', thesis: 'thesis', theses: 'thesis',
  bacterium: 'bacteri', bacteria: 'bacteri', bacterial: 'bacteri', viral: 'virus', fungi: 'fung', fungus: 'fung', fungal: 'fung',
  pregnancy: 'pregnant', pregnancies: 'pregnant', infancy: 'infant', mosquitoes: 'mosquito',
  exposure: 'expos', exposures: 'expos', sexual: 'sex', sexually: 'sex', lives: 'life',
})); // prettier-ignore

/**
 * British spellings as American ones, which the stemmer knows, and German plurals off. Applied alike to every form of a word,
 * so it does no harm where the word is another.
 */
function americanSpelling(word: string): string {
  return word
    .replace(/(?<=ung|heit|keit|schaft|ion|tat|ient)en$/, '')
    .replace(/([aeiouy][a-z]*[lrmntdgs]i)s(e|ed|es|er|ers|ing|ations?|ements?)$/, '$1z$2')
    .replace(/lyz(?=e|ed|es|er|ers|ing$)/, 'lys')
    .replace(/([aeiouy][a-z]*[a-z])our/, '$1or')
    .replace(/aem/, 'em')
    .replace(/^(?:oe(?=dema|soph|stro)|foe(?=t))/, (found) => found.replace('oe', 'e'))
    .replace(/paed/, 'ped');
}

/** What one stem ends in, and what the other of its family does; `word` keeps out those that only look alike. */
const FAMILIES: readonly { readonly end: RegExp; readonly word: RegExp; readonly instead: string }[] = [
  // transmit, transmission, transmissible; not *mission*, *missile*, *dismissal*
  { end: /(?<=.)miss$/, word: /.missi/, instead: 'mit' },
  { end: /mitt$/, word: /./, instead: 'mit' },
  // reduce, reduction; not *product*, *conduct*
  { end: /(?<!con)duct$/, word: /ducti/, instead: 'duc' },
  // prescribe, prescription
  { end: /script$/, word: /scriptio/, instead: 'scrib' },
  // perceive, perception; not *except*
  { end: /(?<!ex)cept$/, word: /ceptio/, instead: 'ceiv' },
  // absorb, absorption
  { end: /sorpt$/, word: /sorpti/, instead: 'sorb' },
  // decide, decision; not *precise*
  { end: /(?<!pre)cis$/, word: /cisi/, instead: 'cid' },
  // include, inclusion
  { end: /clus$/, word: /clusi/, instead: 'clud' },
  // invade, invasion, invasive
  { end: /vas$/, word: /.vasi/, instead: 'vad' },
  // expand, expansion; extend, extension
  { end: /pans$/, word: /pansi/, instead: 'pand' },
  { end: /extens$/, word: /extensi/, instead: 'extend' },
  // respond, response
  { end: /respons$/, word: /respons/, instead: 'respond' },
  // apply, application
  { end: /applic$/, word: /applicat/, instead: 'appli' },
  // analysis, analyses; diagnosis, diagnosed: Greek nouns lose the *i* that the plural lacks
  { end: /(?<=[aeoy]s)i$/, word: /[aeoy]sis$/, instead: '' },
  // discovery, discover; not *periphery*, *peripheral*
  { end: /(?<=.{5})(?<!ph)eri$/, word: /./, instead: '' },
  // microcephaly, microcephalic; infectious, infection; history, historic
  { end: /(?<=.{6})i$/, word: /./, instead: '' },
];

function joined(stemmed: string, word: string): string {
  const family = FAMILIES.find(({ end, word: form }) => end.test(stemmed) && form.test(word));
  return family === undefined ? stemmed : stemmed.replace(family.end, family.instead);
}
