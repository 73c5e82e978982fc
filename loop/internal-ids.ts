/**
 * Names that a run gives to what it works with: claims `C47`, disagreements `X4`, gaps `G3`, findings `F3`, passages and
 * points `P2`, sentences `S1.11`. They mean nothing to a reader; source marks (`S3`) do. Pure.
 */
const ID = String.raw`(?:[CFGPX]\d{1,4}=?|S\d{1,4}\.\d{1,4}(?:[–-]\d{1,4})?)(?![\p{L}\p{N}])`;
const ONE = new RegExp(String.raw`(?<![\p{L}\p{N}])${ID}`, 'gu');
const LIST = String.raw`${ID}(?:(?:\s?(?:,|;|&|/|–|-)\s?|\s)(?:(?:and|or|und|oder|et|ou|y|e|en|of)\s)?${ID}){0,40}`;
const IN_BRACKETS = new RegExp(String.raw`\s?[([](?:(?:see|cf\.?|siehe|e\.g\.)\s)?${LIST}[)\]]`, 'giu');
const LEADING = new RegExp(String.raw`^\s*${LIST}\s*(?:[:–—]|-\s)\s*`, 'iu');
/** "…, and could qualify C31": an afterthought without which the sentence still reads. */
const AFTERTHOUGHT = new RegExp(
  String.raw`,?\s(?:and|which)\s(?:thus\s|so\s)?(?:could|would|may|might|can)\s[^.;:]*${ID}[^;:]*?(?=[.!?]?$)`,
  'iu',
);

/** Whether words of the sources or the question have it: "complement C3", "the G7". */
type IsKnown = (id: string) => boolean;
const nothing: IsKnown = () => false;

export const holdsInternalId = (text: string, isKnown: IsKnown = nothing): boolean =>
  (text.match(ONE) ?? []).some((id) => !isKnown(id));

/** The text without names in brackets and before a colon; others stay. */
export function withoutLabels(text: string, isKnown: IsKnown = nothing): string {
  const cut = text
    .replace(IN_BRACKETS, (list) => (holdsInternalId(list, isKnown) ? '' : list))
    .replace(LEADING, (list) => (holdsInternalId(list, isKnown) ? '' : list));
  if (cut === text) return text;
  return `${cut.charAt(0).toLocaleUpperCase('en')}${cut.slice(1)}`.replace(/\s+(?=[.,;:!?])/gu, '');
}

/** A sentence that reads without such names; null where it has to be left out. */
export function withoutInternalIds(sentence: string, isKnown: IsKnown = nothing): string | null {
  if (!holdsInternalId(sentence, isKnown)) return sentence;
  const plain = withoutLabels(sentence, isKnown);
  if (!holdsInternalId(plain, isKnown)) return plain;
  const shorter = plain.replace(AFTERTHOUGHT, '');
  if (shorter !== '' && !holdsInternalId(shorter, isKnown)) return shorter;
  const [clause = '', ...rest] = plain.split(/;\s/u);
  return rest.length === 0 || holdsInternalId(clause, isKnown) ? null : `${clause.trim()}.`;
}

/** Of a title or a search, which have to stay: what is left of them. */
export const withoutEveryId = (text: string, isKnown: IsKnown = nothing): string =>
  withoutLabels(text, isKnown)
    .replace(ONE, (id) => (isKnown(id) ? id : ''))
    .replace(/\s+/gu, ' ')
    .trim();
