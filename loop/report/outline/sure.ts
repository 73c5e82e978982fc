import { originName } from '../../../text/origin/source-origin.js';
import type { BriefSource } from '../brief.js';
import { edited, type Spoken } from './statements.js';
import type { Statement, SureSection } from './outline.js';

/** How sure a brief is, and of when: counted from the sources that its sentences cite. */

/**
 * @param said every sentence before this section
 * @param cited ids of the sources that those and the table cite
 */
export function sureSection(
  spoken: Spoken,
  { said, cited }: { readonly said: readonly Statement[]; readonly cited: ReadonlySet<string> },
): SureSection {
  const { brief, words } = spoken;
  const statements = edited(spoken, brief.edition?.sure ?? []).map((each) => ({ ...each, remarks: [] }));
  // Sentences without a claim are facts of the program that the editor took over.
  const taken = (brief.edition?.sure ?? []).filter(({ claimIds }) => claimIds.length === 0);
  const isTaken = (...words: readonly string[]): boolean =>
    taken.some(({ text }) => words.every((word) => text.includes(word)));
  const ids = new Set([...cited, ...statements.flatMap((each) => each.cited)]);
  const sources = brief.sources.filter(({ id }) => ids.has(id));
  return {
    kind: 'sure',
    id: 'sure',
    title: words.titles.sure,
    statements,
    facts:
      sources.length === 0
        ? []
        : [
            words.sure.rests({
              works: new Set(sources.map(({ work }) => work)).size,
              sources: sources.length,
            }),
            ...aloneFact(spoken, [...said, ...statements]),
            ...dateFacts(spoken, sources, isTaken),
            ...interestFact(
              spoken,
              sources.filter(({ id }) => !isTaken(`${id} `)),
            ),
          ],
  };
}

function aloneFact({ words }: Spoken, said: readonly Statement[]): readonly string[] {
  const carried = said.filter(({ claims }) => claims.length > 0);
  const alone = carried.filter(({ claims }) => new Set(claims.flatMap(({ works }) => works)).size <= 1);
  return alone.length === 0 ? [] : [words.sure.alone({ count: alone.length, all: carried.length })];
}

/** @param isTaken whether a sentence says these words already */
function dateFacts(
  { words: { sure } }: Spoken,
  sources: readonly BriefSource[],
  isTaken: (...words: readonly string[]) => boolean,
): readonly string[] {
  const dates = sources.flatMap((source) => newestDate(source) ?? []).sort();
  const [first] = dates;
  const last = dates.at(-1);
  const undated = sources.length - dates.length;
  return [
    ...(first === undefined || last === undefined || isTaken(first.slice(0, 4), last.slice(0, 4))
      ? []
      : [first === last ? sure.day({ day: first }) : sure.span({ first, last })]),
    ...(undated === 0 ? [] : [sure.undated({ count: undated })]),
  ];
}

/** What was changed later is as new as its change. */
const newestDate = ({ publishedAt, modifiedAt }: BriefSource): string | null =>
  [publishedAt, modifiedAt]
    .filter((date) => date !== null)
    .sort()
    .at(-1) ?? null;

/** UTF-16 units of names; the checker of a report knows the sentence up to 200. */
const LONGEST_NAMES = 160;

function interestFact({ words: { sure } }: Spoken, sources: readonly BriefSource[]): readonly string[] {
  const names = sources
    .filter(({ interests }) => interests.length > 0)
    .map((source) => `${originName(source) ?? source.title.slice(0, 40)} (${source.id})`);
  if (names.length === 0) return [];
  let shown = names;
  while (shown.join(', ').length > LONGEST_NAMES && shown.length > 1) shown = shown.slice(0, -1);
  const rest = names.length - shown.length;
  return [
    sure.interested({ names: [...shown, ...(rest === 0 ? [] : [sure.more({ count: rest })])].join(', ') }),
  ];
}
