import { firstDoi } from '../../../text/identifiers.js';
import type { ReferenceEntry } from '../../document.js';
import { parseReference } from '../reference-text.js';
import { sectionOfHeading } from '../sections.js';
import { attributeOf, elementsOf, foldSpace, plainText, type ElementNode } from '../tree.js';
import type { TextBlock } from './blocks.js';

/** Finds reference lists and footnotes on a page and takes them apart from the body. */

export interface ApartFromBody {
  /** Blocks that stay in the body. */
  readonly body: readonly TextBlock[];
  readonly references: readonly ReferenceEntry[];
  readonly footnotes: readonly string[];
  /** Reference indices by the ids that links in the text point to. */
  readonly byId: ReadonlyMap<string, readonly number[]>;
  /** Reference index by printed label (`12`), or by rank where the list prints none. */
  readonly byLabel: ReadonlyMap<string, number>;
}

const REFERENCE_NAME =
  /(?:^|\s)(?:[\w-]*[_-])?(?:references|reference-?list|references-?list|ref-?list|reflist|bibliography|biblio-?list|citation-?list|citations-?list|literature-?cited)(?:[_-](?:list|section|content|columns|inner|\d+))*(?=\s|$)/u;
const NOTE_NAME =
  /(?:^|\s)(?:[\w-]*[_-])?(?:footnotes?|endnotes?|fn-?group|fn-?list|notes-?list)(?:[_-](?:list|section|content|\d+))*(?=\s|$)/u;
const MAX_ENTRIES = 3_000;

const NOTES_HEADING =
  /^[\s\d.]*(?:foot-?notes?|end-?notes?|notes|fußnoten|anmerkungen|notas|脚注|注釈|注)[\s:]*$/iu;

type Place = 'body' | 'references' | 'footnotes';

/** `isSound`: notes are marked as such in the markup, and none follow from a heading. */
export function takeApart(blocks: readonly TextBlock[], isSound = false): ApartFromBody {
  const places = placeUnits(blocks, isSound);
  const body = blocks.filter((_, at) => places[at] === 'body');
  const entries = new Map<ElementNode, ElementNode>();
  const notes = new Map<ElementNode, ElementNode>();
  blocks.forEach((block, at) => {
    if (places[at] === 'body' || block.level > 0) return;
    const element = entryElement(block);
    (places[at] === 'references' ? entries : notes).set(element, element);
  });
  const references: ReferenceEntry[] = [];
  const byId = new Map<string, readonly number[]>();
  for (const element of [...entries.keys()].slice(0, MAX_ENTRIES)) {
    const entry = referenceOf(element);
    if (!entry) continue;
    for (const id of idsOf(element)) if (!byId.has(id)) byId.set(id, [references.length]);
    references.push(entry);
  }
  const footnotes = [...notes.keys()]
    .slice(0, MAX_ENTRIES)
    .map((element) => withoutBacklinks(plainText(element)))
    .filter((text) => text.length > 2);
  const byLabel = new Map(references.map(({ label }, at) => [label ?? String(at + 1), at] as const));
  return { body, references, footnotes, byId, byLabel };
}

/** By the name of the list or by the heading above it; a heading counts only where list-like entries follow. */
function placeUnits(blocks: readonly TextBlock[], isSound: boolean): Place[] {
  const places: Place[] = [];
  let open: Place = 'body';
  let level = 0;
  let container: ElementNode | undefined;
  blocks.forEach((block, at) => {
    if (block.level > 0) {
      const opened = openedBy(block.text);
      const opens = isSound && opened === 'footnotes' ? 'body' : opened;
      if (opens !== 'body' && looksLikeEntries(blocks, at + 1)) {
        [open, level] = [opens, block.level];
        container = sharedContainer(block, blocks[at + 1]);
      } else if (open !== 'body' && (block.level <= level || opens === 'body')) open = 'body';
      places.push(open);
      return;
    }
    // A list ends with the part of the page that holds it and its heading.
    if (container && !block.path.includes(container)) [open, container] = ['body', undefined];
    const named = namedPlace(block);
    places.push(named !== 'body' ? named : open);
  });
  return places;
}

/** The innermost element that holds both. */
const sharedContainer = (heading: TextBlock, next: TextBlock | undefined): ElementNode | undefined =>
  next && heading.path.findLast((element) => next.path.includes(element));

function openedBy(heading: string): Place {
  if (sectionOfHeading(heading) === 'references') return 'references';
  return NOTES_HEADING.test(heading.slice(0, 60)) ? 'footnotes' : 'body';
}

function namedPlace(block: TextBlock): Place {
  if (block.kind !== 'item' && block.kind !== 'paragraph' && block.kind !== 'row') return 'body';
  for (let at = block.path.length - 1; at >= Math.max(0, block.path.length - 7); at -= 1) {
    const element = block.path[at];
    if (!element || element.tag === 'article' || element.tag === 'main' || element.tag === 'body') break;
    const role = attributeOf(element, 'role');
    if (role === 'doc-bibliography' || role === 'doc-biblioentry') return 'references';
    if (role === 'doc-endnotes' || role === 'doc-footnote' || role === 'doc-endnote') return 'footnotes';
    if (!/^(?:ol|ul|div|section|dl|table|aside)$/u.test(element.tag)) continue;
    const name = `${attributeOf(element, 'class')} ${attributeOf(element, 'id')}`.toLowerCase().slice(0, 200);
    if (REFERENCE_NAME.test(name) && hasList(element)) return 'references';
    if (NOTE_NAME.test(name)) return 'footnotes';
  }
  return 'body';
}

const hasList = (element: ElementNode): boolean => {
  let items = 0;
  for (const inner of elementsOf(element)) {
    if (inner.tag === 'li' || inner.tag === 'p' || inner.tag === 'tr' || inner.tag === 'cite') items += 1;
    if (items >= 2) return true;
  }
  return false;
};

/** At least half of the next blocks look like entries: a year, a link or a number at the start. */
function looksLikeEntries(blocks: readonly TextBlock[], from: number): boolean {
  const next = blocks.slice(from, from + 6).filter((block) => block.level === 0);
  if (next.length === 0) return false;
  const entryLike = next.filter(
    ({ text, kind, links }) =>
      text.length < 1_200 &&
      (/\b(?:1[6-9]|20)\d{2}[a-z]?\b/u.test(text) ||
        kind === 'item' ||
        /^[[(]?\d{1,3}[\]).]/u.test(text) ||
        (links > 0 && text.length < 300)),
  );
  return entryLike.length * 2 >= next.length;
}

/** The list item, row or paragraph that one entry lives in. */
function entryElement(block: TextBlock): ElementNode {
  for (let at = block.path.length - 1; at >= Math.max(0, block.path.length - 8); at -= 1) {
    const element = block.path[at];
    if (element && /^(?:li|tr|dd)$/u.test(element.tag)) return element;
    if (element && /^(?:ol|ul|table|section|article)$/u.test(element.tag)) break;
  }
  return block.element;
}

const LINK_LABELS =
  /\s*[[(]?\s*(?:Google Scholar|CrossRef|Cross Ref|PubMed(?: Central)?|View Article|Article|CAS|Web of Science|ISI|Medline|Full Text(?: PDF)?|Abstract|PDF|PubMed Abstract|CrossRef Full Text|Free Full Text|PMC free article|Scopus|ADS|MathSciNet|Europe PMC|View in Article|Find this article online|Download references?|Open URL|Search ADS|Publisher Full Text|BioMed Central Full Text|MATH|Return to citation|Return to text|Back to text|Lien|DOI|Link)\s*[\])]?(?=\s*(?:[|,;·•\]).]|$|Google|CrossRef|Cross Ref|PubMed|View|Article|CAS|Web|ISI|Medline|Full|Abstract|PDF|Free|PMC|Scopus|ADS|Math|MATH|Europe|Search|Publisher|BioMed))/gu;

const withoutBacklinks = (text: string): string =>
  text
    .slice(0, 5_000)
    .replace(/[↑↩⤴︎^]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

function referenceOf(element: ElementNode): ReferenceEntry | null {
  const whole = withoutBacklinks(plainText(element));
  const cleaned = foldSpace(whole.replace(LINK_LABELS, ' '))
    .replace(/(?:[\s|,;·•]|\[\s*\]|\[$)+$/u, '')
    .replace(/^([^[]+)\s\]+$/u, '$1');
  if (cleaned.length < 8) return null;
  const links = linksIn(element);
  const entry = parseReference(cleaned);
  const doi = firstOf(links, cleanDoiOfLink) ?? entry.doi;
  const pmid = firstOf(links, pmidOfLink) ?? entry.pmid;
  const pmcid = firstOf(links, (href) => /\/(PMC\d{4,9})/iu.exec(href)?.[1]?.toUpperCase() ?? null);
  const arxiv =
    firstOf(links, (href) => /arxiv\.org\/(?:abs|pdf)\/(\d{4}\.\d{4,5})/iu.exec(href)?.[1] ?? null) ??
    entry.arxiv;
  const url = links.find(
    (href) => /^https?:/iu.test(href) && !/doi\.org|scholar\.google|ncbi\.nlm/iu.test(href),
  );
  const title = titleOf(entry.text) ?? entry.title;
  return {
    ...entry,
    ...(title && { title }),
    ...(doi && { doi }),
    ...(pmid && { pmid }),
    ...(pmcid && { pmcid }),
    ...(arxiv && { arxiv }),
    ...(url && { url }),
  };
}

/** "Authors (year) Title." and "Surname AB, Surname C. Title." */
function titleOf(text: string): string | null {
  const head = text.slice(0, 800);
  const afterYear = /\((?:1[6-9]|20)\d{2}[a-z]?\)[.,:]?\s+(?=\p{Lu})([^.?!“"]{15,300})[.?!]/u.exec(head)?.[1];
  const afterNames = /^[^.“"]{3,400}\s\p{Lu}{1,3}\.\s+(?=\p{Lu})([^.?!“"]{15,300})[.?!]/u.exec(head)?.[1];
  return (afterYear ?? afterNames)?.trim() ?? null;
}

const pmidOfLink = (href: string): string | null =>
  /(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov\/pubmed)\/(?:\?term=)?(\d{4,9})/iu.exec(href)?.[1] ??
  null;

function linksIn(element: ElementNode): string[] {
  const links: string[] = [];
  for (const inner of elementsOf(element)) {
    if (inner.tag !== 'a') continue;
    const href = attributeOf(inner, 'href').slice(0, 1_000);
    if (href) links.push(href);
    if (links.length >= 30) break;
  }
  return links;
}

function cleanDoiOfLink(href: string): string | null {
  return /doi\.org\/|[?&](?:doi|key)=10\.|\/10\.\d{4}|%2f10\./iu.test(href) ? firstDoi(href) : null;
}

function firstOf(links: readonly string[], find: (href: string) => string | null): string | null {
  for (const href of links) {
    const found = find(href);
    if (found) return found;
  }
  return null;
}

function idsOf(element: ElementNode): string[] {
  const ids: string[] = [];
  for (const inner of elementsOf(element)) {
    const id = attributeOf(inner, 'id') || (inner.tag === 'a' ? attributeOf(inner, 'name') : '');
    if (id) ids.push(id);
    if (ids.length >= 20) break;
  }
  const parentId = element.parent ? attributeOf(element.parent, 'id') : '';
  if (parentId && element.parent?.children.filter((child) => child.type === 'element').length === 1)
    ids.push(parentId);
  return ids;
}
