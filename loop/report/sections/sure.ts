/** How sure a brief is, and of when: counted from the sources that its sentences cite. */
import { originName } from '../../../text/origin/source-origin.js';
import type { BriefSource } from '../brief.js';
import { paragraph, type Section, type Spoken, type Statement } from '../tree.js';
import type { Parts } from './answer.js';
import { statement } from './statements.js';

/**
 * @param said every sentence before this section
 * @param cited ids of the sources that those and the table cite
 */
export function sureSection(
  spoken: Spoken,
  { sure }: Parts,
  { said, cited }: { readonly said: readonly Statement[]; readonly cited: ReadonlySet<string> },
): Section {
  const { brief, words } = spoken;
  const statements = sure.map((claim) => ({ ...statement(spoken, claim, true), remarks: [] }));
  const ids = new Set([...cited, ...statements.flatMap((each) => each.cited)]);
  const sources = brief.sources.filter(({ id }) => ids.has(id));
  const works = new Set(sources.map(({ work }) => work)).size;
  const facts = [
    words.sure.rests({ works, sources: sources.length }),
    ...aloneFact(spoken, [...said, ...statements]),
    ...dateFacts(spoken, sources),
    ...interestFact(spoken, sources),
  ];
  return {
    id: 'sure',
    title: words.titles.sure,
    role: 'said',
    nodes: [
      ...(statements.length === 0 ? [] : [paragraph(statements)]),
      ...(sources.length === 0 ? [] : [paragraph([facts.join(' ')], 'quiet')]),
    ],
  };
}

function aloneFact({ words }: Spoken, said: readonly Statement[]): readonly string[] {
  const alone = said.filter(({ claims }) => new Set(claims.flatMap(({ works }) => works)).size <= 1);
  return alone.length === 0 ? [] : [words.sure.alone({ count: alone.length, all: said.length })];
}

function dateFacts({ words: { sure } }: Spoken, sources: readonly BriefSource[]): readonly string[] {
  const dates = sources.flatMap((source) => newestDate(source) ?? []).sort();
  const [first] = dates;
  const last = dates.at(-1);
  const undated = sources.length - dates.length;
  return [
    ...(first === undefined || last === undefined
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

/** UTF-16 units. */
const LONGEST_NAMES = 160;

function interestFact({ words: { sure } }: Spoken, sources: readonly BriefSource[]): readonly string[] {
  const names = sources
    .filter(({ interests }) => interests.length > 0)
    .map((source) => `${source.id} ${originName(source) ?? source.title.slice(0, 40)}`);
  if (names.length === 0) return [];
  let shown = names;
  while (shown.join(', ').length > LONGEST_NAMES && shown.length > 1) shown = shown.slice(0, -1);
  const rest = names.length - shown.length;
  return [
    sure.interested({ names: [...shown, ...(rest === 0 ? [] : [sure.more({ count: rest })])].join(', ') }),
  ];
}
