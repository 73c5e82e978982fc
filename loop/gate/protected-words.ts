/** Words that decide what a sentence asserts: an ellipsis may not hide one, and a bracket in a quote may not put one in. */
import { HEDGES, NEGATIONS } from '../../text/lexicon.js';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

export function isProtectedWord(word: string): boolean {
  const lower = word.toLowerCase().replace(/['’]/g, '');
  return NEGATIONS.has(lower) || HEDGES.has(lower) || PROTECTED_QUANTIFIERS.has(lower) || CONTRAST.has(lower);
}

const PROTECTED_QUANTIFIERS = words(`
  all every some many most few several any half majority minority always often only mostly nearly almost none least
  except more less fewer`);
const CONTRAST = words('but although though however unless if whereas while except contrary');
