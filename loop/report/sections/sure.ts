/** How sure a brief is, and why, in one line: counted from what it prints. */
import { originFacts, originName } from '../../../text/origin/source-origin.js';
import { dateOf } from '../../../text/source-date.js';
import { hostOf } from '../addresses.js';
import type { BriefSource } from '../brief.js';
import { paragraph, sourcesIn, statementsIn, type Section, type Spoken } from '../tree.js';
import type { Parts } from './answer.js';
import { statement } from './statements.js';

/** What its writer says of it. */
export const sureSection = (spoken: Spoken, { sure }: Parts): Section | null =>
  sure.length === 0
    ? null
    : {
        id: 'sure',
        title: spoken.words.titles.sure,
        role: 'said',
        nodes: [paragraph(sure.map((claim) => ({ ...statement(spoken, claim, true), remarks: [] })))],
      };

/** UTF-16 units. */
const LONGEST_NAMES = 160;

/** @param body every section that states something; null where nothing cites */
export function sureLine({ brief, words }: Spoken, body: readonly Section[]): string | null {
  const ids = sourcesIn(body);
  const [only, ...others] = brief.sources.filter(({ id }) => ids.has(id));
  if (only === undefined) return null;
  if (others.length === 0) {
    const facts = [hostOf(only.address), ...originFacts(only, words), dateOf(only, words.evidence)];
    const said = facts.filter((fact) => fact !== null).join('; ');
    return words.sure.one({ source: `${only.id}, ${only.title}`, facts: said });
  }
  const sources = [only, ...others];
  const said = body.flatMap(statementsIn).filter(({ cited }) => cited.length > 0);
  const alone = said.filter(({ cited }) => cited.length === 1).length;
  const dates = sources.flatMap(({ publishedAt, modifiedAt }) => newest(publishedAt, modifiedAt)).sort();
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const undated = sources.length - dates.length;
  return [
    first === ''
      ? words.sure.undatedAll({ sources: sources.length })
      : words.sure.span({ sources: sources.length, first, last }),
    ...(undated === 0 || first === '' ? [] : [words.sure.undated({ count: undated })]),
    ...(alone === 0 ? [] : [words.sure.alone({ count: alone, all: said.length })]),
    ...interested(sources, words),
  ].join(' ');
}

/** What was changed later is as new as its change. */
const newest = (...dates: readonly (string | null)[]): readonly string[] =>
  dates
    .filter((date) => date !== null)
    .sort()
    .slice(-1);

function interested(sources: readonly BriefSource[], { sure }: Spoken['words']): readonly string[] {
  const names = sources
    .filter(({ interests }) => interests.length > 0)
    .map(
      (source) => `${source.id} ${originName(source) ?? hostOf(source.address) ?? source.title.slice(0, 40)}`,
    );
  if (names.length === 0) return [];
  let shown = names;
  while (shown.join(', ').length > LONGEST_NAMES && shown.length > 1) shown = shown.slice(0, -1);
  const rest = names.length - shown.length;
  return [
    sure.interested({ names: [...shown, ...(rest === 0 ? [] : [sure.more({ count: rest })])].join(', ') }),
  ];
}
