/** How sure a brief is, and why, in one line: counted from what it prints. */
import { originFacts, originName } from '../../../text/origin/source-origin.js';
import { siteOf, voicesAmong } from '../../../text/voices.js';
import { dateOf } from '../../../text/source-date.js';
import { isSearchedFor } from '../../judging/gap-ledger.js';
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
export function sureLine(spoken: Spoken, body: readonly Section[]): string | null {
  const { brief, words } = spoken;
  const ids = sourcesIn(body);
  const open = openInWords(spoken);
  const [only, ...others] = brief.sources.filter(({ id }) => ids.has(id));
  if (only === undefined) return null;
  if (others.length === 0) {
    const facts = [hostOf(only.address), ...originFacts(only, words), dateOf(only, words.evidence)];
    const said = facts.filter((fact) => fact !== null).join('; ');
    return [words.sure.one({ source: `${only.id}, ${only.title}`, facts: said }), ...open].join(' ');
  }
  const sources = [only, ...others];
  const said = body.flatMap(statementsIn).filter(({ cited }) => cited.length > 0);
  const voices = voicesOfCited(sources);
  const voicesIn = (ids: Iterable<string>): number => new Set([...ids].map((id) => voices?.get(id))).size;
  const alone = voices === null ? 0 : said.filter(({ cited }) => voicesIn(cited) === 1).length;
  const count = voices === null ? sources.length : voicesIn(ids);
  const { sure } = words;
  const dates = sources.flatMap(({ publishedAt, modifiedAt }) => newest(publishedAt, modifiedAt)).sort();
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const undated = sources.length - dates.length;
  const [spanned, undatedAll] =
    voices === null ? [sure.documents, sure.undatedDocuments] : [sure.span, sure.undatedAll];
  return [
    first === ''
      ? undatedAll({ sources: sources.length })
      : spanned({ sources: sources.length, first, last }),
    ...(undated === 0 || first === '' ? [] : [sure.undated({ count: undated })]),
    ...(count === sources.length ? [] : [sure.voices({ count })]),
    ...(alone === 0 ? [] : [sure.alone({ count: alone, all: said.length })]),
    ...interested(sources, words),
    ...open,
  ].join(' ');
}

/** Whose voice each source is; null where of one nobody can tell: a file that names neither author nor publisher. */
function voicesOfCited(sources: readonly BriefSource[]): ReadonlyMap<string, string> | null {
  const isNameless = ({ address, doi, publisher, siteName, authors }: BriefSource): boolean =>
    siteOf(address) === null && doi === null && (publisher ?? siteName) === null && authors.length === 0;
  if (sources.some(isNameless)) return null;
  const voiceOf = voicesAmong(sources.map((source) => ({ work: source.work, source })));
  return new Map(sources.map(({ id, work }) => [id, voiceOf(work)]));
}

/** The most pressing open question by which the answer could change. */
function openInWords({ brief, words }: Spoken): readonly string[] {
  const [most] = brief.openQuestions
    .filter((gap) => gap.material && isSearchedFor(gap))
    .sort((one, other) => other.priority - one.priority);
  return most === undefined ? [] : [words.sure.open({ question: most.description })];
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
