import { parseUrl } from '../../../text/urls.js';
import type { RawDocument, ReadDocument } from '../../document.js';
import { type Failure, type Result, fail, succeed } from '../../result.js';
import { createBlockWriter } from '../block-writer.js';
import { decodeHtmlBytes } from '../charset.js';
import { hiddenWarnings, neutralise, withoutTricks } from '../hostile-text.js';
import { judgePage } from '../page-class.js';
import { emptyDocument } from '../reader.js';
import { parseTree } from '../tree.js';
import { type PageScan, scanPage } from './page-scan.js';
import { setTicks } from './ticks.js';
import { type Assembled, assemble } from './assemble.js';
import type { TextBlock } from './blocks.js';
import { type BlocksOfPage, cutBlocks, cutUnshown } from './cut-blocks.js';
import { type PageMetadata, readMetadata } from './metadata.js';
import { type Forest, blockForest } from './model.js';
import { originOf } from './origin/index.js';
import { takeApart } from './references.js';
import { mainBlocks } from './select.js';
import { signalsOf } from './signals.js';
import { withWholeTables } from './table-blocks.js';

/**
 * A web page as text: its main text with headings, lists and tables, reference list and footnotes apart, and what the page
 * says about itself. A page that is not a source is refused with its reason (`judgePage`).
 */

export const HTML_EXTRACTOR = 'html 2';

/** Blocks beyond this number are not looked at; real pages stay below a fifth of it. */
const MAX_BLOCKS = 12_000;

/** Synchronous; work is bounded by the limits of the tree. Never throws. */
export function readHtml(raw: RawDocument): Result<ReadDocument> {
  return readHtmlWith(raw, blockForest());
}

/** The same with another judge of blocks, for measuring. */
export function readHtmlWith(raw: RawDocument, forest: Forest): Result<ReadDocument> {
  if (raw.bytes.length === 0) {
    return fail({ code: 'empty', message: 'The page is empty.', retryable: false });
  }
  const decoded = decodeHtmlBytes(raw.bytes, raw.contentType);
  const { root, cut } = parseTree(decoded.text);
  setTicks(root);
  if (cut === 'maxOpen') {
    return fail({
      code: 'damaged',
      message: 'The markup is nested deeper than any real page.',
      retryable: false,
    });
  }
  const scan = scanPage(root);
  const { metadata, address } = placed({ scan, text: decoded.text, raw });
  const read = (page: BlocksOfPage): Judged => {
    const blocks = page.blocks.slice(0, MAX_BLOCKS);
    const chosen = mainBlocks({ blocks, metadata, address }, forest);
    const document = documentOf({ metadata, page, blocks, chosen, cut });
    const signals = signalsOf({ scan, page, chosen, metadata, address });
    return { document, failure: judgePage(document, signals), visibleText: shownOf(page) };
  };
  const page = cutBlocks(scan);
  const seen = read(page);
  const hidden = seen.failure?.code === 'too-short' ? cutUnshown(scan, page) : null;
  const opened = hidden && read(hidden);
  const { document: found, failure, visibleText } = opened && !opened.failure ? opened : seen;
  const document = failure
    ? found
    : { ...found, ...originOf({ scan, metadata, address: raw.address, text: found.text, visibleText }) };
  // Set by the renderer; a site that sends it itself gains nothing but the note.
  const isRendered = /;\s*rendered=/iu.test(raw.contentType ?? '');
  if (!failure)
    return succeed(isRendered ? { ...document, extractor: `${HTML_EXTRACTOR}, rendered` } : document);
  const teaser = document.text.slice(0, LONGEST_TEASER);
  return fail({ ...failure, ...(teaser ? { teaser } : {}) });
}

/** What a page says of itself, read as at its own address: that of a saved page is the one that it names. */
function placed({ scan, text, raw }: { scan: PageScan; text: string; raw: RawDocument }): {
  readonly metadata: PageMetadata;
  readonly address: string;
} {
  const { address, today = null } = raw;
  if (/^https?:/iu.test(address)) return { metadata: readMetadata(scan, address, today), address };
  const from = savedFrom(text);
  const canonicalAddress = addressOfSaved(readMetadata(scan, from ?? address, today).canonicalAddress, from);
  const place = canonicalAddress ?? address;
  return { metadata: { ...readMetadata(scan, place, today), canonicalAddress }, address: place };
}

interface Judged {
  readonly document: ReadDocument;
  readonly failure: Failure | null;
  /** All that the page shows, main text or not. */
  readonly visibleText: string;
}

const shownOf = ({ blocks }: BlocksOfPage): string =>
  blocks
    .slice(0, MAX_BLOCKS)
    .map(({ text }) => text)
    .join('\n');

/** Walls are short: longer texts than this are not refused for what stands around them. */
const LONGEST_TEASER = 4_000;

/**
 * Some pages carry their text only in their metadata: built by scripts with the whole article in JSON-LD, or a repository's page
 * whose abstract is a tag. It is used where the visible text does not hold it.
 */
function withDeclaredText(body: Assembled, metadata: PageMetadata): Assembled {
  const declared = metadata.jsonLd.body;
  if (declared && declared.length > 500 && body.text.length < declared.length * 0.4)
    return fromPlain(declared);
  const { abstract, isScholarly } = metadata;
  if (isScholarly && abstract && abstract.length > 200 && body.text.length < abstract.length * 0.8)
    return fromPlain(abstract);
  return body;
}

function fromPlain(raw: string): Assembled {
  const { text, warnings } = neutralise(raw.replace(/<[^<>]{0,300}>/gu, '\n'));
  const writer = createBlockWriter();
  for (const part of text.split('\n')) writer.add({ kind: 'paragraph', section: 'body', text: part.trim() });
  return { ...writer.finish(), warnings };
}

interface Parts {
  readonly metadata: PageMetadata;
  readonly page: BlocksOfPage;
  readonly blocks: readonly TextBlock[];
  readonly chosen: readonly TextBlock[];
  readonly cut: string | null;
}

const clean = (text: string | null): string | null =>
  text === null ? null : withoutTricks(text).replace(/\s+/gu, ' ').trim() || null;

function documentOf({ metadata, page, blocks, chosen, cut }: Parts): ReadDocument {
  // Reference lists and footnotes are read even where they were not chosen as main text.
  const apart = takeApart(chosen.length > 0 ? blocks : []);
  const keep = withWholeTables(chosen, apart.body);
  const inBody = apart.body.filter((block) => keep.has(block));
  const body = withDeclaredText(assemble(inBody, { title: metadata.title, references: apart }), metadata);
  const { abstract: _abstract, isScholarly: _isScholarly, jsonLd: _jsonLd, ...known } = metadata;
  return {
    ...emptyDocument(HTML_EXTRACTOR),
    ...known,
    text: body.text,
    blocks: body.blocks,
    references: apart.references,
    citationMarks: body.citationMarks,
    footnotes: apart.footnotes.map(withoutTricks),
    title: clean(metadata.title),
    authors: metadata.authors.map((name) => clean(name) ?? '').filter(Boolean),
    siteName: clean(metadata.siteName),
    readClass: isAbstractOnly(metadata, body, apart.references.length) ? 'abstract' : 'full',
    warnings: warningsOf(page, body, cut),
  };
}

function warningsOf(page: BlocksOfPage, body: Assembled, cut: string | null): string[] {
  const warnings = [
    ...(cut ? [`the page was cut short (${cut})`] : []),
    ...body.warnings,
    ...(page.isUnshown ? ['the text is hidden until a script shows it'] : []),
    ...hiddenWarnings(page.withheld),
  ];
  return [...new Set(warnings)];
}

/** Body sections of a paper; two of them mean that the paper itself is on the page. */
const BODY_SECTIONS = new Set([
  'introduction',
  'methods',
  'results',
  'discussion',
  'conclusion',
  'case-report',
]);

/** No abstract page among real publisher and repository pages holds as much running text. */
const LONGEST_ABSTRACT_CHARACTERS = 9_000;

/** True for a scholarly page that holds an abstract (perhaps with a reference list) but not the paper. */
function isAbstractOnly(metadata: PageMetadata, { text, blocks }: Assembled, references: number): boolean {
  if (!metadata.isScholarly) return false;
  const long = blocks.filter(({ kind, start, end }) => kind === 'paragraph' && end - start > 250);
  const inSections = blocks.filter(({ kind, section }) => kind !== 'heading' && BODY_SECTIONS.has(section));
  const found = new Set(inSections.map(({ section }) => section)).size;
  // A structured abstract has such headings too, with a paragraph each.
  if (found >= 2 && inSections.length >= found * 2) return false;
  if (text.length > LONGEST_ABSTRACT_CHARACTERS) return false;
  // Letters and editorials have no sections; their text goes well beyond what the abstract tag says.
  const abstract = metadata.abstract?.length ?? 0;
  if (abstract === 0 && long.length >= 5 && references > 0) return false;
  return text.length < Math.max(4_500, abstract * 2.2);
}

/** UTF-16 code units at either end of a page where programs that save pages write where from: browsers and SingleFile. */
const SEARCHED = 20_000;
const SAVED_FROM =
  /<!--\s*(?:saved from url=\(\d+\)|[^>]{0,200}?\bsinglefile\b[^>]{0,200}?\burl:|page saved (?:with|by)[^>]{0,200}?)\s*(https?:\/\/[^\s<>]+)/iu;

const savedFrom = (text: string): string | null =>
  parseUrl(
    SAVED_FROM.exec(`${text.slice(0, SEARCHED)}\n${text.slice(-SEARCHED)}`)?.[1]?.replace(/-+$/u, '') ?? '',
  )?.href ?? null;

/**
 * The address of a saved page: what it calls its canonical address, where it was saved from that site or nobody says from where;
 * else where it was saved from. A front page is no address of a document.
 */
function addressOfSaved(canonical: string | null, saved: string | null): string | null {
  const [own, from] = [canonical, saved].map((each) => each && documentAddress(each));
  return !own || (from && siteOf(own) !== siteOf(from)) ? (from ?? null) : own;
}

function documentAddress(address: string): string | null {
  const { hostname, pathname, search, hash } = new URL(address);
  const isPublic =
    hostname.includes('.') && !/^(?:[\d.]+|.*\.(?:local|localhost|internal|test))$/u.test(hostname);
  const isFront = /^\/(?:index\.\w+)?$/u.test(pathname) && search === '' && !/^#!?[/{]/u.test(hash);
  return isPublic && !isFront ? address : null;
}

/** The last two labels of the host: `www.`, `m.` and `amp.` are one site. */
const siteOf = (address: string): string => new URL(address).hostname.split('.').slice(-2).join('.');
