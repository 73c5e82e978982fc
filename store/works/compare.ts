/** Are two records one work? Identifiers decide first, then the title with its proof. */
import { gather, overlap, type Evidence } from './evidence.js';
import { profileOf, type Profile } from './profile.js';
import type { WorkRecord } from './record.js';
import { no, yes, type Sameness } from './sameness.js';
import { byTitle, versionLink } from './title-rules.js';

/** Symmetric. Records with neither title nor identifiers are never the same. */
export function sameWork(a: WorkRecord, b: WorkRecord): Sameness {
  return compareProfiles(profileOf(a), profileOf(b));
}

export function compareProfiles(a: Profile, b: Profile): Sameness {
  const evidence = gather(a, b);
  const notice = noticeBetween(a, b, evidence);
  if (notice) return notice;
  const shared = sharedIdentifier(a, b);
  if (shared !== null) {
    return contradicts(a, b, evidence)
      ? no(`${shared} is the same, but title and authors are not`)
      : yes(`same ${shared}`);
  }
  if (overlap(a.keys, b.keys) && !isSharedPage(a, b, evidence)) return yes('same address');
  if (a.isDataset !== b.isDataset) return no('data and paper', versionLink(evidence));
  if (isBookAndArticle(a, b)) return no('a book and an article', versionLink(evidence));
  for (const name of ['arxivs', 'pmids', 'pmcids'] as const) {
    if (a[name].size > 0 && b[name].size > 0)
      return no(`different ${name.slice(0, -1)}`, versionLink(evidence));
  }
  return byTitle(a, b, evidence);
}

/** An article under the title of a book is its review, its notice or its summary. */
const isBookAndArticle = (a: Profile, b: Profile): boolean =>
  (a.kind === 'book' && b.kind === 'article') || (a.kind === 'article' && b.kind === 'book');

/** An erratum, a retraction, a comment and its reply stand next to the article; two notices of one kind are compared as usual. */
function noticeBetween(a: Profile, b: Profile, { relation, likeness }: Evidence): Sameness | null {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    if (one.notice !== null && overlap(one.noticeDois, other.dois))
      return no(`a ${one.notice} of the other`, one.notice);
  }
  if (a.notice === b.notice) return null;
  const kind = a.notice ?? b.notice;
  if (kind === null) return null;
  // One number under two titles is one record, however a catalogue titled it.
  if (sharedIdentifier(a, b) !== null) return null;
  const isAbout = relation !== 'none' || likeness > 0.8;
  return isAbout ? no(`a ${kind}`, kind) : null;
}

function sharedIdentifier(a: Profile, b: Profile): string | null {
  if (overlap(a.dois, b.dois)) return 'doi';
  if (overlap(a.arxivs, b.arxivs)) return 'arxiv';
  if (overlap(a.pmids, b.pmids)) return 'pmid';
  return overlap(a.pmcids, b.pmcids) ? 'pmcid' : null;
}

/** Bibliographies give the page of a journal, a volume or a database for many of its items. */
function isSharedPage(a: Profile, b: Profile, { likeness, relation, names }: Evidence): boolean {
  if (a.title.joined === '' || b.title.joined === '') return false;
  return relation === 'none' && likeness < 0.6 && names !== 'agree';
}

/** Catalogues carry wrong identifiers: one that stands at two titles by other people proves nothing. */
function contradicts(a: Profile, b: Profile, { likeness, relation, names }: Evidence): boolean {
  if (a.title.joined === '' || b.title.joined === '') return false;
  return relation === 'none' && likeness < 0.5 && names === 'contradict';
}
