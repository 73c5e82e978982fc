/** What the groups of a study were given, by the labels that its own text gives them. Pure. */

const GENERIC = 'study|control|treatment|experimental|intervention|active|test|placebo|comparison|comparator';
const GROUP = 'group|arm|cohort';
/** "group D", "K2 group", "the study group". */
const LABEL = `(?:(?:[Gg]roup|[Aa]rm|[Cc]ohort)\\s+(?:\\p{Lu}{1,4}\\d?|\\d{1,2}|[IVX]{1,4})(?![\\p{L}\\p{N}])|(?:\\p{Lu}[\\p{L}\\p{N}+-]{0,8}|${GENERIC})\\s+(?:${GROUP})(?!\\p{L}))`;
const GIVEN =
  '(?:who\\s+|which\\s+|patients\\s+)?(?:was\\s+given|were\\s+given|received|receives|receiving|got|given|treated\\s+with|consisted\\s+of)';
const LONG = '((?:[^,;.():]|[.](?=\\d)){3,90})';

/** "K2 group: ketamine 2 µg/kg/min", "group D (n = 40) received dexmedetomidine". */
const LABEL_FIRST = new RegExp(
  `(${LABEL})\\s*(?:\\([^)]{1,30}\\)\\s*)?(?::|=|,?\\s*${GIVEN})\\s+(?=${LONG})`,
  'gu',
);
/** "53 patients receiving peritubal infiltration (study group)", "ketamine 2 µg/kg/min (group K2, n = 20)". */
const LABEL_LAST = new RegExp(`${LONG}\\((?:the\\s+)?(${LABEL})\\s*[),;]`, 'gu');

const NEXT_GROUP = new RegExp(
  `\\s(?:and|while|whereas|or|versus|vs)\\s(?=[^,;.]*?(?:${LABEL}|(?:${GROUP})))[^]*$`,
  'u',
);
/** Up to the words that say what was given. */
const UP_TO_GIVEN =
  /^[^]*(?:received|receiving|given|treated with|administered|allocated to|randomi[sz]ed to|assigned to|into|to receive)\s+(?:either\s+)?/iu;

/** The same for two ways of writing one label. */
const labelKey = (label: string): string => label.toLowerCase().replace(/\s+/gu, ' ').trim();

/** Label → what its group was given, as the text first says it. */
export function groupLabels(text: string): ReadonlyMap<string, string> {
  const found: { readonly at: number; readonly label: string; readonly long: string }[] = [];
  for (const match of text.matchAll(LABEL_FIRST))
    found.push({ at: match.index, label: match[1] ?? '', long: (match[2] ?? '').replace(NEXT_GROUP, '') });
  for (const match of text.matchAll(LABEL_LAST))
    found.push({ at: match.index, label: match[2] ?? '', long: (match[1] ?? '').replace(UP_TO_GIVEN, '') });
  const labels = new Map<string, string>();
  for (const { label, long } of found.sort((a, b) => a.at - b.at)) {
    const words = long.trim();
    if (words.length > 2 && !labels.has(labelKey(label))) labels.set(labelKey(label), words);
  }
  return labels;
}

/** Words before "group" that name none: "each group", "age group". */
const NO_NAME =
  /^(?:the|a|an|this|that|same|each|every|either|other|another|age|one|both|two|three|four|all|per|in|of|study|which|any|patient|working|target|user|whole|second|first|third|large|larger|small|smaller|sub|peer|focus)$/iu;
/** What may follow a group that is named; before a noun it is none: "group calls". */
const AFTER =
  'was|were|is|had|has|at|in|on|and|or|than|versus|vs|compared|received|showed|reported|required|used|who|which|that|averaged|with|without|for|did|while|whereas|but|to|after|before|during|by|from|throughout|demonstrated|experienced|of|as|only|patients|it|there|needed|consumed|reached|achieved|scored|gave';
const PLACES = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${LABEL}|((?:[\\p{L}\\p{N}+-]+\\s+)?[\\p{L}\\p{N}+-]+)\\s+(?:${GROUP})(?!\\p{L}))(?=\\s*(?:$|[^\\s\\p{L}]|(?:${AFTER})(?!\\p{L})))`,
  'gu',
);

export interface GroupPlace {
  readonly start: number;
  readonly end: number;
  /** What its label stands for in the source, or the words that name it; null for a group that nothing names. */
  readonly words: string;
  readonly isGeneric: boolean;
}

const IS_GENERIC = new RegExp(`^(?:${GENERIC})\\s+(?:${GROUP})$`, 'iu');
const IS_CONTROL = /^(?:control|placebo|comparison|comparator)\s/iu;

/** Where groups of a study are named in a sentence. */
export function groupsIn(text: string, labels: ReadonlyMap<string, string>): GroupPlace[] {
  return [...text.matchAll(PLACES)].flatMap((match) => {
    const all = match[0];
    const parts = all.split(/\s+/u);
    const short = parts.slice(-2).join(' ');
    const known = [all, short].find((each) => labels.has(labelKey(each)));
    const end = match.index + all.length;
    const from = known === undefined ? all : known;
    const start = end - from.length;
    if (known !== undefined)
      return [
        {
          start,
          end,
          words: `${labels.get(labelKey(known)) ?? ''}${IS_CONTROL.test(known) ? ` · ${known}` : ''}`,
          isGeneric: false,
        },
      ];
    const named = parts.slice(0, -1).filter((part) => !NO_NAME.test(part));
    if (named.length === 0 && !IS_GENERIC.test(short)) return [];
    const isGeneric = IS_GENERIC.test(short) && !IS_CONTROL.test(short);
    const words = /^(?:group|arm|cohort)$/iu.test(parts[0] ?? '') ? all : named.join(' ');
    return [{ start, end, words, isGeneric }];
  });
}
