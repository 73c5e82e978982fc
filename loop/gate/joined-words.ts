/**
 * Whether two runs of letters say the same with and without a space between them. Readers of PDF lose and invent
 * spaces inside words; "not able" and "notable" must stay two. Known words are those of `common-words.ts`.
 */
import { wordSet } from '../../text/word-lists.js';
import { isCommonWord } from './common-words.js';
import { STOP_WORDS } from '../../text/lexicon.js';

/** English words and prefixes of one or two letters; any other so short a piece is a symbol. */
export const SHORT_WORDS = wordSet(
  'a i o am an as at be by do go he hi if in is it me my no of oh on or ox re so to un up us we co de di il im ir ad ab en em bi ex ha ho ma pa la le el al et',
);

/** What makes another word of the one after it, or before it; many turn the meaning round. */
const PREFIXES = wordSet(
  'a an in im il ir un non no not dis mis de ab anti under over never counter super ultra inter intra hyper multi trans hypo with out up down sub pre post re ex extra pro semi well ill pseudo quasi mal for fore any some every',
);
const SUFFIXES = wordSet(
  'less like wise free fold ful able ible proof most ever out up down off over times times body thing one where',
);

export const isAffix = (left: string, right: string): boolean =>
  PREFIXES.has(left.toLowerCase()) || SUFFIXES.has(right.toLowerCase());

/** No English word begins so: "pproaches", "bservations". */
const NO_BEGINNING =
  /^(?:([b-df-hj-np-tvwxz])\1|b[cdfgkmnpstvz]|c[bdfgkmpstv]|d[bcfgklmnpstv]|f[bcdgkmnpstv]|g[bcdfkmpstv]|[lmr][b-df-hj-np-tvxz]|n[b-df-hj-np-tvxz]|p[bcdfgkmv]|t[bcdfgklmnpv]|v[b-df-hj-np-tvxz]|x[b-df-hj-np-tvxz])/;

/** True where the space between the two is the reader's doing, whichever of the two texts has it. */
export function isSameWithoutSpace(left: string, right: string): boolean {
  const before = left.toLowerCase();
  const after = right.toLowerCase();
  if (NO_BEGINNING.test(after)) return true;
  const isJoinedKnown = isCommonWord(before + after);
  if (!isJoinedKnown && STOP_WORDS.has(after) && !SUFFIXES.has(after)) return !NEGATING.has(before);
  if (isAffix(left, right)) return false;
  if (STOP_WORDS.has(before)) return !isJoinedKnown && isWord(after);
  return !isJoinedKnown || !isWord(before) || !isWord(after);
}

const NEGATING: ReadonlySet<string> = new Set(['no', 'not', 'non', 'un', 'never']);
const isWord = (piece: string): boolean => SHORT_WORDS.has(piece) || isCommonWord(piece);
