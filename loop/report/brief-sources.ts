import type { RunSource } from '../../store/run-sources.js';
import { addressesOf } from '../../store/sources.js';
import type { Claim, ClaimEvidence } from '../claim.js';
import { originPart } from '../../text/origin/source-origin.js';
import { readingWarnings } from '../history.js';
import { worksOfRun } from '../context/independence.js';
import type { StoredRun } from '../run.js';
import type { BriefSource } from './brief.js';

/** Every source of a run as the brief lists it: how it was met and read, what work it is, and the words cited of it. */
export function briefSources(
  run: StoredRun,
  citing: readonly Citing[],
  sources: readonly RunSource[],
): readonly BriefSource[] {
  const works = worksOfRun(run);
  const quotes = quotesBySource(citing);
  const differing = readingWarnings(run);
  const readDois = new Set(sources.flatMap(({ source }) => source.doi?.toLowerCase() ?? []));
  const idsOfWork = new Map<string, string[]>();
  for (const { number, sourceId } of sources) {
    const name = works.nameOf(sourceId);
    idsOfWork.set(name, [...(idsOfWork.get(name) ?? []), `S${number}`]);
  }
  return sources.map(({ number, source, sourceType }) => {
    const id = `S${number}`;
    const work = works.nameOf(source.id);
    return {
      id,
      ...asStored(source),
      addresses: addressesOf(run.store, source.id),
      sourceType,
      work,
      sameWork: (idsOfWork.get(work) ?? []).filter((other) => other !== id),
      derivedFrom: works.derivedFrom(source.id)?.replace(/^W/, 'S') ?? null,
      retracted: works.isRetracted(source.id),
      supersededBy: works.supersededBy(source.id),
      unreadNotices: unreadNotices(source.notices, readDois),
      warnings: [...source.warnings, ...(differing.get(id) ?? [])],
      quotes: quotes.get(id) ?? [],
    };
  });
}

const asStored = (source: RunSource['source']) => ({
  key: source.key,
  address: source.address,
  title: source.title ?? source.address,
  authors: source.authors,
  ...originPart(source),
  articleType: source.articleType,
  language: source.language,
  doi: source.doi,
  publishedAt: source.publishedAt,
  modifiedAt: source.modifiedAt,
  retrievedAt: source.retrievedAt,
  readClass: source.readClass,
  extractor: source.extractor,
  sha256: source.sha256,
});

/** What a source's own page or a catalogue says of a correction or retraction that nobody here has read. */
function unreadNotices(
  notices: RunSource['source']['notices'],
  readDois: ReadonlySet<string>,
): BriefSource['unreadNotices'] {
  const seen = new Set<string>();
  return notices.flatMap(({ kind: said, doi }) => {
    const kind = said === 'concerned' ? 'expression-of-concern' : said;
    if (kind !== 'corrected' && kind !== 'retracted' && kind !== 'expression-of-concern') return [];
    const name = doi?.toLowerCase() ?? null;
    if ((name !== null && readDois.has(name)) || seen.has(`${kind} ${name}`)) return [];
    seen.add(`${kind} ${name}`);
    return [{ kind, doi: name }];
  });
}

/** A claim, or a passage that the brief lists. */
type Citing = Pick<Claim, 'id' | 'evidence'>;

function quotesBySource(citing: readonly Citing[]): ReadonlyMap<string, BriefSource['quotes']> {
  const bySource = new Map<string, Map<string, ClaimEvidence & { claimIds: string[] }>>();
  for (const { id, evidence: cited } of citing) {
    for (const evidence of cited) {
      const own =
        bySource.get(evidence.sourceId) ?? new Map<string, ClaimEvidence & { claimIds: string[] }>();
      bySource.set(evidence.sourceId, own);
      const known = own.get(evidence.ref);
      if (known === undefined) own.set(evidence.ref, { ...evidence, claimIds: [id] });
      else known.claimIds.push(id);
    }
  }
  return new Map([...bySource].map(([id, own]) => [id, [...own.values()].sort((a, b) => a.start - b.start)]));
}
