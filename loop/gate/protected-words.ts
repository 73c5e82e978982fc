/** Words that decide what a sentence asserts: an ellipsis may not hide one, and a bracket in a quote may not put one in. */
import { wordSet } from '../../text/word-lists.js';
import { HEDGES, NEGATIONS } from '../../text/lexicon.js';

export function isProtectedWord(word: string): boolean {
  const lower = word.toLowerCase().replace(/['’]/g, '');
  return NEGATIONS.has(lower) || HEDGES.has(lower) || PROTECTED_QUANTIFIERS.has(lower) || CONTRAST.has(lower);
}

const PROTECTED_QUANTIFIERS = wordSet(`
  all every some many most few several any half majority minority always often only mostly nearly almost none least
  except more less fewer`);
const CONTRAST = wordSet('but although though however unless if whereas while except contrary');
