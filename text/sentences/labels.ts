/** Labels that stand before a sentence like a sentence of their own: they go with what they label. */
import { LABEL_ENDINGS, LABEL_WORDS, OPENERS } from './abbreviations.js';

/** "Table 2. Eggs by place", "Figure. Rash", "Appendix figure 1.", "Fig. 1.—.": the label of a caption. */
const CAPTION =
  /^(?:(?:supplementary|supplemental|supporting|appendix|extended data|online|additional) )?(?:fig(?:ure)?s?|tables?|box|scheme|appendix|chart|plate|map|image|photo|graph|diagram|panel|video|movie|file|dataset|exhibit|abb(?:ildung)?|tab(?:elle)?|figura|tabla|tableau|tabela|quadro)(?:\.?\s(?:[A-Z]{0,2}\d{0,3}(?:[.–-]\d{1,3})?[A-Za-z]?|[IVX]{1,5}))?(?:[.:]?[—–-])?$/iu;

/** "1", "(a)", "iv)", "2.1.3", "a1–e1": what counts parts of a list or of a figure. */
const COUNTER =
  /^[([]?(?:\p{N}{1,3}|\p{L}\d{0,2}|[ivxIVX]{1,5}|\p{N}{1,2}(?:\.\p{N}{1,2}){1,3}|[A-Za-z]\d{0,2}[–-][A-Za-z]\d{0,2})[)\]]?$/u;

const SMALL_WORDS = new Set([
  'and',
  'of',
  'for',
  'in',
  'the',
  'on',
  'to',
  'with',
  'by',
  'from',
  'und',
  'et',
  'y',
]);
/** They go back to a sentence, not to a label. */
const PRONOUNS = new Set([
  'He',
  'She',
  'It',
  'They',
  'His',
  'Her',
  'Its',
  'Their',
  'That',
  'But',
  'And',
  'So',
  'Or',
]);
const MOST_WORDS = 4;
const LONGEST = 60;

/**
 * True where `before`, all that is written of the sentence up to its stop, only labels what follows. `following` is the
 * next word, where this is the first sentence of its paragraph.
 */
export function isLabel(before: string, following: string | null): boolean {
  if (before.length > LONGEST) return false;
  return (
    CAPTION.test(before) ||
    COUNTER.test(before) ||
    (following !== null && !PRONOUNS.has(following) && isRunInHeading(before))
  );
}

/**
 * "Flow cytometry." at the start of a paragraph: few words, the first of them alone with a capital, none of them one
 * that only whole sentences have, and the last a noun by its ending or by a list.
 */
function isRunInHeading(before: string): boolean {
  const words = before.split(/\s+/u);
  if (words.length > MOST_WORDS || !/^\p{Lu}[\p{L}\p{N} ,’'/-]{2,}$/u.test(before)) return false;
  const last = words.at(-1)?.toLowerCase() ?? '';
  const plain = words.every((word, at) => {
    if (OPENERS.has(word.toLowerCase())) return at > 0 && SMALL_WORDS.has(word);
    return at === 0 || SMALL_WORDS.has(word) || /^(?:\p{Ll}{3,}[\p{L}-]*|\p{Lu}{2,}s?)$/u.test(word);
  });
  if (!plain) return false;
  return LABEL_WORDS.has(before.toLowerCase()) || LABEL_WORDS.has(last) || LABEL_ENDINGS.test(last);
}
