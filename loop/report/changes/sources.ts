import { currentKey } from '../../../store/sources.js';
import type { Brief, BriefSource } from '../brief.js';
import type { BriefDifference, SourceMention } from './difference.js';

/** Canonical keys of the sources of both briefs by their names there (`S1`); versions of one source have one key. */
export interface SourceKeys {
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
  /** Whether the later run goes on from the earlier one, so that ids of claims are the same. */
  readonly isContinued: boolean;
}

export const sourceKeys = (before: Brief, after: Brief): SourceKeys => ({
  before: keysById(before.sources),
  after: keysById(after.sources),
  isContinued: after.run.refreshes?.run === before.run.id,
});

const keysById = (sources: readonly BriefSource[]): ReadonlyMap<string, string> =>
  new Map(sources.map(({ id, key }) => [id, currentKey(key)]));

export function compareSources(before: Brief, after: Brief): BriefDifference['sources'] {
  const had = new Map(before.sources.map((source) => [currentKey(source.key), source]));
  const standing = after.sources.filter(({ gone }) => gone === undefined);
  const has = new Map(standing.map((source) => [currentKey(source.key), source]));
  const lost = new Map(after.sources.map((source) => [currentKey(source.key), source.gone]));
  const wasGone = (source: BriefSource): boolean => source.gone !== undefined;
  const isOther = ({ key, sha256 }: BriefSource): boolean => had.get(currentKey(key))?.sha256 !== sha256;
  const kept = standing.filter(({ key }) => had.has(currentKey(key)));
  const changed = kept.filter(isOther);
  return {
    same: kept.length - changed.length,
    added: standing.filter(({ key }) => !had.has(currentKey(key))).map((source) => name(source)),
    changed: changed.map((source) => name(source)),
    gone: before.sources
      .filter((source) => !wasGone(source) && !has.has(currentKey(source.key)))
      .map((source) => name(source, lost.get(currentKey(source.key)))),
  };
}

const name = ({ id, key, title }: BriefSource, why?: string): SourceMention => ({
  id,
  key: currentKey(key),
  title,
  ...(why === undefined ? {} : { why }),
});
