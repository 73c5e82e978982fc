import { interestWords } from '../../../text/origin/source-origin.js';
import type { Words } from '../../words/index.js';
import type { BriefSource } from '../brief.js';
import type { Spoken } from './claims.js';
import type { Remark, SourceEntry, SourcesSection } from './outline.js';

/**
 * Every source that the brief cites with the words cited; the others that were read, by title.
 *
 * @param used ids of the sources to name, a line each; null: all of them
 */
export function sourcesSection({ brief, words }: Spoken, used: ReadonlySet<string> | null): SourcesSection {
  const sources = brief.sources.filter(({ id }) => used === null || used.has(id));
  const entries = sources.map((source): SourceEntry => ({ source, remarks: remarksOn(source, words) }));
  return {
    kind: 'sources',
    id: 'sources',
    title: words.sections.sources,
    isShort: used !== null,
    cited: entries.filter(({ source }) => used !== null || source.quotes.length > 0),
    others: entries.filter(({ source }) => used === null && source.quotes.length === 0),
  };
}

function remarksOn(source: BriefSource, words: Words): readonly Remark[] {
  const { sameWork, retells, notices } = words.sources;
  return [
    ...(source.sameWork.length === 0
      ? []
      : [{ kind: 'relation' as const, label: sameWork, ids: source.sameWork }]),
    ...(source.derivedFrom === null
      ? []
      : [{ kind: 'relation' as const, label: retells, ids: [source.derivedFrom] }]),
    ...alertsOn(source, words),
    ...source.unreadNotices.map(({ kind, doi }) => ({ kind: 'notice' as const, label: notices[kind], doi })),
    ...source.warnings.map((label) => ({ kind: 'warning' as const, label })),
  ];
}

/** The words by which a source shows that its publisher gains: `shown by “our platform”`; null without any. */
export function marksOf({ interests }: BriefSource, words: Words): string | null {
  const marks = interestWords(interests.slice(0, MOST_MARKS));
  return marks === '' ? null : `${words.interests.shownBy} ${marks}`;
}

const MOST_MARKS = 3;

/** Retracted, or superseded by something newer that was read. */
export const alertsOn = (
  { retracted, supersededBy, gone }: BriefSource,
  { evidence, sources }: Words,
): readonly Extract<Remark, { kind: 'alert' }>[] => [
  ...(retracted ? [{ kind: 'alert' as const, label: evidence.retracted, ids: [] }] : []),
  ...(gone === undefined ? [] : [{ kind: 'alert' as const, label: sources.gone, ids: [] }]),
  ...(supersededBy === null
    ? []
    : [{ kind: 'alert' as const, label: evidence.supersededBy, ids: [supersededBy] }]),
];
