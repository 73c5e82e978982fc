/** Reference lists of JATS. */
import { firstArxiv, firstDoi, normalisePmid, pmcidOfField } from '../../../text/identifiers.js';
import type { ReferenceEntry } from '../../document.js';
import { attribute, child, childrenNamed, childElements, findAll, findFirst, plainText } from '../xml.js';
import { isElement, type ElementNode, type MarkupNode } from '../tree.js';

export interface ReferenceList {
  readonly references: readonly ReferenceEntry[];
  readonly byId: Map<string, readonly number[]>;
  readonly byLabel: ReadonlyMap<string, number>;
}

const CITATION_NAMES = ['mixed-citation', 'element-citation', 'nlm-citation', 'citation'];

export function readReferences(article: ElementNode): ReferenceList {
  const references: ReferenceEntry[] = [];
  const byId = new Map<string, readonly number[]>();
  const byLabel = new Map<string, number>();
  for (const ref of findAll(article, 'ref')) {
    const citation =
      childElements(ref).find((element) => CITATION_NAMES.includes(element.tag)) ?? findCitation(ref);
    if (!citation) continue;
    const label = plainText(child(ref, 'label') ?? child(citation, 'label')).replace(/[.[\]()\s]+/gu, '');
    const entry = readCitation(citation, label || undefined);
    for (const id of [attribute(ref, 'id'), attribute(citation, 'id')])
      if (id) byId.set(id, [references.length]);
    if (label) byLabel.set(label, references.length);
    references.push(entry);
  }
  return { references, byId, byLabel };
}

const findCitation = (ref: ElementNode): ElementNode | undefined =>
  CITATION_NAMES.map((name) => findFirst(ref, name)).find((found) => found !== undefined);

function readCitation(citation: ElementNode, label: string | undefined): ReferenceEntry {
  const value = (name: string): string | undefined => plainText(findFirst(citation, name)) || undefined;
  const text = isStructured(citation) ? composeText(citation) : flowingText(citation);
  const ids = readIdentifiers(citation, text);
  const journal = value('source');
  const volume = value('volume');
  const firstPage = value('fpage');
  const title = value('article-title') ?? value('chapter-title') ?? (isBook(citation) ? journal : undefined);
  const year = Number(/\b(1[5-9]|20)\d\d\b/u.exec(value('year') ?? text)?.[0]);
  const authors = readAuthors(citation);
  return {
    text,
    ...(label && { label }),
    ...(title && { title: title.replace(/\.$/u, '') }),
    ...(authors.length > 0 && { authors }),
    ...(Number.isFinite(year) && year > 0 && { year }),
    ...(journal && { journal: journal.replace(/\.$/u, '') }),
    ...(volume && { volume }),
    ...(firstPage && { firstPage }),
    ...ids,
  };
}

const isBook = (citation: ElementNode): boolean =>
  /book|report|thesis|web|other/u.test(
    attribute(citation, 'publication-type') ?? attribute(citation, 'citation-type') ?? '',
  );

function readAuthors(citation: ElementNode, write = personName): string[] {
  const groups = childrenNamed(citation, 'person-group').filter(
    (group) => (attribute(group, 'person-group-type') ?? 'author') !== 'editor',
  );
  const names =
    groups.length > 0
      ? groups.flatMap((group) => findAll(group, 'name', 'string-name', 'collab'))
      : findAll(citation, 'name', 'string-name', 'collab');
  return names.map(write).filter((name) => name !== '');
}

/** `Given Surname`, or the text as it stands. */
export function personName(name: ElementNode): string {
  const surname = plainText(child(name, 'surname'));
  if (!surname) return plainText(name);
  const given = plainText(child(name, 'given-names'));
  const suffix = plainText(child(name, 'suffix'));
  return [given, surname, suffix].filter(Boolean).join(' ');
}

/** `Surname Given`, as reference lists print it. */
function indexName(name: ElementNode): string {
  const parts = [child(name, 'surname'), child(name, 'given-names'), child(name, 'suffix')].map(plainText);
  return parts.some(Boolean) ? parts.filter(Boolean).join(' ') : plainText(name);
}

function readIdentifiers(citation: ElementNode, text: string) {
  const ids = findAll(citation, 'pub-id');
  const of = (type: string): string | undefined =>
    plainText(ids.find((id) => attribute(id, 'pub-id-type')?.toLowerCase() === type)) || undefined;
  const links = findAll(citation, 'ext-link', 'uri').map(
    (link) => attribute(link, 'href') ?? plainText(link),
  );
  const doi = firstDoi(of('doi')) ?? links.map(firstDoi).find((found) => found) ?? firstDoi(text);
  const pmid = normalisePmid(of('pmid') ?? '');
  const pmcid = pmcidOfField(of('pmcid') ?? of('pmc') ?? '');
  const arxiv = firstArxiv(`arXiv:${of('arxiv') ?? ''}`) ?? firstArxiv(text);
  const url = links.find((link) => /^https?:\/\//iu.test(link) && !/doi\.org\//iu.test(link));
  return {
    ...(doi && { doi }),
    ...(pmid && { pmid }),
    ...(pmcid && { pmcid }),
    ...(arxiv && { arxiv }),
    ...(url && { url }),
  };
}

/** True where the entry holds elements only, and its punctuation must be put in. */
const isStructured = (citation: ElementNode): boolean =>
  !citation.children.some((node) => !isElement(node) && /\p{L}/u.test(node.text)) &&
  childElements(citation).length > 2;

function composeText(citation: ElementNode): string {
  const value = (name: string): string => plainText(findFirst(citation, name));
  const place = [value('volume'), value('issue') && `(${value('issue')})`].join('');
  const pages = [value('fpage'), value('lpage')].filter(Boolean).join('–');
  const parts = [
    readAuthors(citation, indexName).join(', ') +
      (child(citation, 'etal') || findFirst(citation, 'etal') ? ', et al' : ''),
    value('article-title') || value('chapter-title'),
    value('source'),
    value('publisher-name'),
    [value('year'), [place, pages].filter(Boolean).join(':')].filter(Boolean).join(';'),
    value('comment'),
  ];
  const known = parts.filter(Boolean).map((part) => part.replace(/\.$/u, ''));
  return known.length > 0 ? `${known.join('. ')}.` : plainText(citation);
}

const flowingText = (citation: ElementNode): string =>
  citation.children
    .map((node) => spaced(node))
    .join('')
    .replace(/\s+/gu, ' ')
    .replace(/ ([.,;:)])/gu, '$1')
    .trim();

/** Author names written as elements need a space between surname and given names. */
function spaced(node: MarkupNode): string {
  if (!isElement(node)) return node.text;
  if (node.tag === 'label' || node.tag === 'pub-id')
    return node.tag === 'pub-id' ? ` ${plainText(node)}` : '';
  const inner = node.children.map(spaced);
  const tight = node.tag === 'italic' || node.tag === 'bold' || node.tag === 'sup' || node.tag === 'sub';
  return tight || inner.length < 2 ? inner.join('') : inner.join(node.tag === 'name' ? ' ' : '');
}
