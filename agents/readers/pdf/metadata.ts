/** Title, authors, DOI and date of a PDF, from its first page first and from its own metadata where that is sound. */
import { firstArxiv, firstDoi } from '../../../text/identifiers.js';
import type { DateOrigin, ReadDocument } from '../../document.js';
import { printedDates } from '../dates/printed.js';
import { sectionOfHeading } from '../sections.js';
import type { FlowBlock } from './flow.js';
import type { Usual } from './paragraphs.js';

export interface PdfMetadata {
  readonly title: string | null;
  readonly authors: readonly string[];
  readonly doi: string | null;
  readonly arxiv: string | null;
  readonly publishedAt: string | null;
  readonly publishedFrom: DateOrigin | null;
  readonly modifiedAt: string | null;
  readonly modifiedFrom: DateOrigin | null;
  /** The journal, as the file's own metadata names it. */
  readonly siteName: string | null;
  readonly titleBlock: FlowBlock | null;
}

export interface PdfFacts {
  readonly info: Readonly<Record<string, unknown>>;
  readonly xmp: string;
  /** All text of the first page, running heads too: publishers print the DOI in the margin. */
  readonly firstPageText: string;
  readonly usual: Usual;
}

export function readPdfMetadata(blocks: readonly FlowBlock[], facts: PdfFacts): PdfMetadata {
  const titleBlock = findTitle(blocks, facts.usual);
  const stated =
    soundTitle(facts.info.Title) ??
    soundTitle(/<dc:title>[^]{0,200}?<rdf:li[^>]{0,80}>([^<]{4,400})</u.exec(facts.xmp)?.[1]);
  const printed = titleBlock?.text ?? null;
  const arxiv = firstArxiv(facts.firstPageText);
  return {
    title: preferTitle(printed, stated, facts.firstPageText),
    authors: authorsAfter(blocks, titleBlock, facts.info.Author),
    doi: findDoi(facts),
    arxiv,
    ...pdfDates(facts),
    siteName: findJournal(facts),
    titleBlock,
  };
}

/** The largest print on the upper part of the first page that reads like a title. */
function findTitle(blocks: readonly FlowBlock[], usual: Usual): FlowBlock | null {
  const candidates = blocks.filter(
    (block) =>
      block.page === 1 &&
      block.text.length >= 12 &&
      block.text.length <= 400 &&
      block.size > usual.size * 1.08 &&
      /\p{L}{3}/u.test(block.text) &&
      !NOT_TITLE.test(block.text),
  );
  const largest = Math.max(0, ...candidates.map((block) => block.size));
  return (
    candidates.find((block) => block.size > largest * 0.97 && block.text.split(/\s+/u).length >= 2) ??
    firstHeading(blocks)
  );
}

/** Where the title is hardly larger than the text, it is the first heading that opens no section. */
const firstHeading = (blocks: readonly FlowBlock[]): FlowBlock | null =>
  blocks.find(
    (block) =>
      block.page === 1 &&
      block.kind === 'heading' &&
      block.text.split(' ').length >= 4 &&
      !NOT_TITLE.test(block.text) &&
      sectionOfHeading(block.text) === undefined &&
      !/^\d/u.test(block.text),
  ) ?? firstLines(blocks);

/** Where all print is of one size, the title is the first thing on the page that is not a sentence. */
function firstLines(blocks: readonly FlowBlock[]): FlowBlock | null {
  const first = blocks.find(
    (block) => block.page === 1 && block.text.length >= 20 && !NOT_TITLE.test(block.text),
  );
  return first && first.text.length <= 250 && !/[.:;,]$/u.test(first.text) ? first : null;
}

const NOT_TITLE =
  /^(?:draft version .{0,40}|typeset using .*|arxiv:.*|(?:original |review |research )?(?:research|article|paper|review|letter|case report|abstract|introduction|references|contents|editorial|open access|clinical study|methodology article)(?: article| paper)?|journal of .{0,60}|hindawi.{0,60}|bmc .{0,40}|plos .{0,40}|https?:.*|(?:volume|vol\.) .{0,40})$/iu;

/** Many programs write a file name or a template's name where the title belongs. */
function soundTitle(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const title = value.replace(/\s+/gu, ' ').trim();
  if (title.length < 12 || title.split(' ').length < 3) return null;
  return /\.(?:dvi|docx?|tex|pdf|indd|qxd|rtf|odt|fm|eps|ps)\b|^(?:microsoft word|untitled|layout 1|doi:|pii:|\d+)|_/iu.test(
    title,
  )
    ? null
    : title;
}

function preferTitle(printed: string | null, stated: string | null, page: string): string | null {
  if (stated !== null && fold(page).includes(fold(stated))) return stated;
  return printed ?? stated;
}

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The first DOI that the page calls its own; citations on the page come after it. */
function findDoi({ firstPageText, xmp, info }: PdfFacts): string | null {
  const joined = firstPageText.replace(/(10\.\d{4,9}\/)\s+/gu, '$1');
  const introduced =
    /(?:doi(?:\.org\/|:?\s*(?:https?:\/\/(?:dx\.)?doi\.org\/)?)|doi\s)(10\.\d{4,9}\/\S{1,120})/iu.exec(
      joined,
    )?.[1];
  const inXmp = /<(?:prism:doi|pdfx:doi|crossmark:DOI|dc:identifier)>\s*(?:doi:)?([^<]{6,200})</iu.exec(
    xmp,
  )?.[1];
  const inInfo = [info.doi, info.DOI, info.Subject, info.Title, JSON.stringify(info.Custom ?? {})].map(
    (value) => (typeof value === 'string' ? firstDoi(value) : null),
  );
  return firstDoi(inXmp) ?? firstDoi(introduced) ?? inInfo.find((doi) => doi !== null) ?? firstDoi(joined);
}

/** The line above "Volume 2016, Article ID 3479457" or "Vol. 12, No. 3" on the first page, without a publisher before it. */
const ABOVE_VOLUME =
  /(?:^|\n)(?:[^\n]{0,60}\b(?:Publishing|Press|Corporation|Publications)\b\s*\n?)?\s*(\p{Lu}[^\n\d]{3,100}?)\s+(?:Volume|Vol\.?)\s\d{1,4}\b/u;

/** The journal by the XMP's `prism:publicationName` (PRISM 3.0), else as the first page prints it above its volume. */
function findJournal({ xmp, firstPageText }: PdfFacts): string | null {
  const named = /<prism:publicationName>([^<]{3,200})<|\bprism:publicationName="([^"]{3,200})"/u.exec(xmp);
  const journal = named?.[1] ?? named?.[2] ?? ABOVE_VOLUME.exec(firstPageText)?.[1] ?? '';
  return journal === '' ? null : journal.replace(/&amp;/g, '&').trim();
}

/** Names right below the title: parts between commas that look like names of persons. */
function authorsAfter(blocks: readonly FlowBlock[], title: FlowBlock | null, stated: unknown): string[] {
  const at = title ? blocks.indexOf(title) : -1;
  for (const block of at === -1 ? [] : blocks.slice(at + 1, at + 4)) {
    const names = namesIn(block.text);
    if (names.length > 0) return names;
  }
  return typeof stated === 'string' ? namesIn(stated) : [];
}

const PERSON_NAME =
  /^(?:\p{Lu}[\p{L}'’.-]*\.?\s){1,4}(?:(?:van|von|de|der|den|da|di|la|le|el|al|bin|dos)\s){0,2}\p{Lu}[\p{L}'’-]+(?:\s(?:Jr|Sr|II|III)\.?)?$/u;

function namesIn(text: string): string[] {
  const cleaned = text.replace(/[\d*†‡§¶∗⁰¹²³⁴-⁹,]+(?=[,\s]|$)/gu, ',').replace(/\s+/gu, ' ');
  const parts = cleaned
    .split(/,|;|\band\b|&|·|•/u)
    .map((part) => part.trim())
    .filter((part) => part.length > 1);
  const names = parts.filter((part) => PERSON_NAME.test(part) && part.length < 50);
  return names.length > 0 && names.length >= parts.length * 0.6 ? names : [];
}

type PdfDates = Pick<ReadDocument, 'publishedAt' | 'publishedFrom' | 'modifiedAt' | 'modifiedFrom'>;

interface DatedPdf {
  readonly info: Readonly<Record<string, unknown>>;
  readonly xmp: string;
  readonly firstPageText: string;
}

/**
 * What the first page prints ("Published 20 November 2015"), else the publisher's data in the XMP, else the year of the
 * volume line, else when the file was made. When it was last saved says nothing: downloads are stamped anew.
 */
function pdfDates({ firstPageText, xmp, info }: DatedPdf): PdfDates {
  const printed = printedDates(firstPageText, null);
  const declared = XMP_DATE.exec(xmp)?.slice(1).find(Boolean) ?? null;
  const year = VOLUME_YEAR.exec(firstPageText)?.[1] ?? null;
  const made = madeAt(info.CreationDate);
  const published: Pick<PdfDates, 'publishedAt' | 'publishedFrom'> =
    printed.published !== null
      ? { publishedAt: printed.published, publishedFrom: 'visible' }
      : declared !== null
        ? { publishedAt: declared, publishedFrom: 'meta' }
        : year !== null
          ? { publishedAt: year, publishedFrom: 'visible' }
          : { publishedAt: made, publishedFrom: made === null ? null : 'file' };
  return {
    ...published,
    modifiedAt: printed.modified,
    modifiedFrom: printed.modified === null ? null : 'visible',
  };
}

/** PRISM 3.0, as element or attribute. */
const XMP_DATE =
  /<prism:(?:publicationDate|coverDate|onlineDate)>(\d{4}(?:-\d\d(?:-\d\d)?)?)|\bprism:(?:publicationDate|coverDate)="(\d{4}(?:-\d\d(?:-\d\d)?)?)/u;
const VOLUME_YEAR = /(?:volume|vol\.?|©|\(c\)|copyright(?: ©)?|published)[^\n]{0,30}?\b((?:19|20)\d\d)\b/iu;

/** `D:20151120…` (ISO 32000-1, 7.9.4). */
function madeAt(value: unknown): string | null {
  const found =
    typeof value === 'string' ? /^(?:D:)?((?:19|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)/u.exec(value) : null;
  return found === null ? null : `${found[1]}-${found[2]}-${found[3]}`;
}
