/** Turns the parts of a Word document into HTML with mammoth, without what Word does not show. */
import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import type { HiddenText } from '../hostile-text.js';
import { type Colour, colourOf, isSameColour } from '../html/css/colour.js';
import { type ArchiveFiles, textOf } from '../zip.js';

export interface WordHtml {
  readonly html: string;
  /** What was taken out because nobody sees it, in the order of the parts. */
  readonly hidden: readonly HiddenText[];
}

/**
 * `styleMap` as mammoth takes it.
 * @throws Error for parts that are missing or other than they say
 */
export async function wordHtml(files: ArchiveFiles, styleMap: readonly string[]): Promise<WordHtml> {
  const { parts, hidden } = shownParts(files);
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(zipSync(parts, { level: 0 })) },
    {
      styleMap: [...styleMap],
      includeEmbeddedStyleMap: false,
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
    },
  );
  return { html: value, hidden };
}

/** Which part is the document is for its relations to say, so each that is written in Word's markup is looked at. */
function shownParts(files: ArchiveFiles): { parts: Record<string, Uint8Array>; hidden: HiddenText[] } {
  const written = new Map<string, string>();
  for (const [path, bytes] of Object.entries(files))
    if (!path.endsWith('.rels')) written.set(path, usualMarkup(textOf(bytes)));
  const isPainted = some(written, '<w:displayBackgroundShape') && some(written, '<w:background');
  const styles = new Map(
    [...written.values()].flatMap((xml) => (xml.includes('<w:styles') ? [...stylesOf(xml)] : [])),
  );
  const hidden: HiddenText[] = [];
  const parts = Object.entries(files).map(([path, bytes]) => {
    const xml = written.get(path);
    if (!xml?.includes('<w:t')) return [path, bytes] as const;
    const plain = plainMarkup(xml, { styles, isPainted });
    hidden.push(...plain.hidden);
    return [path, new TextEncoder().encode(plain.xml)] as const;
  });
  return { parts: Object.fromEntries(parts), hidden };
}

const some = (texts: ReadonlyMap<string, string>, part: string): boolean =>
  [...texts.values()].some((text) => text.includes(part));

/**
 * The markup of a Word document made ready for mammoth: wrappers that it would leave out with all that they hold are taken
 * off, and text that Word does not show is taken out. Every step is linear in the markup.
 */

interface PlainMarkup {
  readonly xml: string;
  readonly hidden: readonly HiddenText[];
}

interface Surroundings {
  /** Looks of the document's styles by their ids. */
  readonly styles: ReadonlyMap<string, Look>;
  /** The pages are painted in a colour of their own. */
  readonly isPainted: boolean;
}

const WRAPPERS = /<\/?w:(?:fldSimple|bdo|dir|ruby|rubyBase)(?:\s(?:[^<>"]|"[^"<]*")*)?>/g;
/** Everything after the address in a link's field: mammoth would take its switches for a part of that. */
const LINK_FIELD =
  /(<w:instrText(?:\s[^<>]*)?>\s*HYPERLINK\s+(?:\\l\s+)?(?:"|&quot;)(?:(?!"|&quot;|<)[^])*(?:"|&quot;))[^<]*/g;

/**
 * `xml` as `usualMarkup` gives it.
 * @throws RangeError where elements overlap
 */
function plainMarkup(xml: string, surroundings: Surroundings): PlainMarkup {
  const unwrapped = xml.replace(WRAPPERS, '').replace(LINK_FIELD, '$1');
  const hidden: { reason: HiddenText['reason']; text: string }[] = [];
  const kept: string[] = [];
  let from = 0;
  walkScopes(unwrapped, (scopes, at) => {
    const [own, last] = [scopes.at(-1), hidden.at(-1)];
    if (own?.name === 'p' && last && !last.text.endsWith('\n')) last.text += '\n';
    if (own?.name !== 't') return;
    const isReading = scopes.some(({ name }) => name === 'rt');
    const reason = isReading ? null : reasonOf(scopes, surroundings);
    if (!isReading && reason === null) return;
    kept.push(unwrapped.slice(from, own.inside));
    from = at;
    if (reason === null) return;
    const text = unwrapped.slice(own.inside, at);
    if (last?.reason === reason) last.text += text;
    else hidden.push({ reason, text });
  });
  return { xml: kept.join('') + unwrapped.slice(from), hidden };
}

/** Tables and boxes are painted in colours that are not looked at. */
function reasonOf(
  scopes: readonly Scope[],
  { styles, isPainted }: Surroundings,
): HiddenText['reason'] | null {
  const run = scopes.findLast(({ name }) => name === 'r')?.look ?? {};
  const paragraph = withStyles(scopes.findLast(({ name }) => name === 'p')?.look ?? {}, styles);
  const isOnWhite = !isPainted && !scopes.some(({ name }) => name === 'tbl' || name === 'txbxContent');
  return reasonToHide({ ...paragraph, ...withStyles(run, styles) }, isOnWhite);
}

/** The looks of the styles in a part that lists them. */
function stylesOf(xml: string): Map<string, Look> {
  const styles = new Map<string, Look>();
  walkScopes(xml, (scopes) => {
    const own = scopes.at(-1);
    if (own?.name === 'style') styles.set(own.id, own.look);
  });
  return styles;
}

const NAMESPACE =
  /\sxmlns(?::([\w.-]{1,40}))?\s?=\s?["']http:\/\/(?:schemas\.openxmlformats\.org\/wordprocessingml\/2006\/main|purl\.oclc\.org\/ooxml\/wordprocessingml\/main)["']/;

/** The same markup with the prefix that Word itself writes, without comments, and with plain text for CDATA. */
function usualMarkup(xml: string): string {
  const plain = withoutSections(xml);
  const found = NAMESPACE.exec(plain.slice(0, 20_000));
  const prefix = found?.[1] === undefined ? '' : `${found[1].replaceAll('.', '\\.')}:`;
  if (!found || prefix === 'w:') return plain;
  const tags = new RegExp(`<(/?)${prefix}(?=[A-Za-z]+[\\s/>])`, 'g');
  const attributes = new RegExp(`(\\s)${prefix}(?=(?:val|fill|styleId)\\s?=)`, 'g');
  const usual = plain.replace(tags, '<$1w:').replace(found[0], found[0].replace(/xmlns[^=]*/, 'xmlns:w'));
  return prefix === '' ? usual : usual.replace(attributes, '$1w:');
}

function withoutSections(xml: string): string {
  if (!xml.includes('<!--') && !xml.includes('<![CDATA[')) return xml;
  const kept: string[] = [];
  let from = 0;
  for (let at = xml.indexOf('<!'); at >= 0; at = xml.indexOf('<!', from)) {
    const isText = xml.startsWith('<![CDATA[', at);
    const isComment = xml.startsWith('<!--', at);
    const closing = isText ? ']]>' : isComment ? '-->' : '>';
    const end = xml.indexOf(closing, at);
    if (end < 0) break;
    kept.push(xml.slice(from, at));
    if (isText)
      kept.push(
        xml
          .slice(at + 9, end)
          .replace(/&/g, '&amp;')
          .replace(/</g, '&lt;'),
      );
    from = end + closing.length;
  }
  return kept.join('') + xml.slice(from);
}

/** Walks the markup of a Word document and knows at every place which looks hold there. Linear in the markup. */

interface Scope {
  readonly name: string;
  /** What is set for it: by its properties, or by attributes for a style. */
  readonly look: Look;
  /** Id of a style; empty elsewhere. */
  readonly id: string;
  /** Offset after its opening tag. */
  readonly inside: number;
}

/** Called before a scope ends: the open scopes, the ending one last, and the offset of its closing tag. */
type OnClose = (scopes: readonly Scope[], at: number) => void;

/** Elements whose nesting matters, and properties. */
const TOKEN =
  /<(\/?)w:(p|r|t|rPr|rt|tbl|txbxContent|rPrChange|pPrChange|style|tblStylePr)(\s[^<>]*?)?(\/?)>|<w:(vanish|color|sz|shd|highlight|rStyle|pStyle|basedOn)(\s[^<>]*?)?\/?>/g;

/** @throws RangeError where elements overlap: such markup is damaged */
function walkScopes(xml: string, onClose: OnClose): void {
  const scopes: Scope[] = [];
  for (const token of xml.matchAll(TOKEN)) {
    const [whole, slash, name = '', attributes = '', isEmpty, property, values = ''] = token;
    if (property !== undefined) {
      const target = targetOf(scopes);
      if (target) noteProperty(target, property, values);
    } else if (slash === '/') {
      if (scopes.at(-1)?.name !== name) throw new RangeError(`w:${name} ends where it was not open`);
      onClose(scopes, token.index);
      scopes.pop();
    } else if (isEmpty === '') {
      const id = name === 'style' ? valueOf(attributes, 'styleId') : '';
      scopes.push({ name, look: {}, id, inside: token.index + whole.length });
    }
  }
}

/** Whom a property is meant for: the run or style around, or the paragraph; not the mark at a paragraph's end, nor former looks. */
function targetOf(scopes: readonly Scope[]): Look | null {
  const [top, outer] = [scopes.at(-1), scopes.at(-2)];
  if (top?.name === 'rPr') return outer?.name === 'r' || outer?.name === 'style' ? outer.look : null;
  return top?.name === 'p' || top?.name === 'style' ? top.look : null;
}

/** How a piece of a Word document looks, as far as that decides whether it shows. */

/** What a run or a style sets; what is absent is left to the style and its base. */
interface Look {
  isVanished?: boolean;
  /** Six hexadecimal digits, or `auto`. */
  colour?: string;
  /** Size of the letters in half points. */
  halfPoints?: number;
  isShaded?: boolean;
  /** Id of the style that the rest is taken from. */
  style?: string;
}

/** Notes one property of a run, a paragraph or a style (ISO/IEC 29500-1, 17.3.2) in the look. */
function noteProperty(look: Look, name: string, attributes: string): void {
  const value = valueOf(attributes, 'val');
  if (name === 'vanish') look.isVanished = !/^(?:0|false|off)$/i.test(value);
  else if (name === 'color') look.colour = value;
  else if (name === 'sz') look.halfPoints = Number.parseFloat(value);
  else if (name === 'shd')
    look.isShaded ||= isPainted(valueOf(attributes, 'fill')) || /^solid|pct/.test(value);
  else if (name === 'highlight') look.isShaded ||= !/^(?:none|white)$/i.test(value);
  else look.style = value;
}

const valueOf = (attributes: string, name: string): string =>
  new RegExp(`\\sw:${name}\\s?=\\s?(?:"([^"]{0,200})"|'([^']{0,200})')`)
    .exec(attributes)
    ?.slice(1)
    .find(Boolean) ?? '';

const WHITE: Colour = [255, 255, 255, 1];
const isPainted = (fill: string): boolean => /^[\da-f]{6}$/i.test(fill) && !isWhite(fill);

function isWhite(hexadecimal: string): boolean {
  const colour = colourOf(`#${hexadecimal.toLowerCase()}`);
  return colour !== null && isSameColour(colour, WHITE);
}

/** Styles further down than this are nobody's. */
const DEEPEST_BASE = 20;

/** The look with what its style and the styles below that add. */
function withStyles(look: Look, styles: ReadonlyMap<string, Look>): Look {
  let whole = look;
  for (let depth = 0; depth < DEEPEST_BASE && whole.style !== undefined; depth += 1) {
    const { style, ...own } = whole;
    whole = { ...styles.get(style), ...own };
  }
  return whole;
}

/** Why text that looks so does not show on a white page, or null. */
function reasonToHide(look: Look, isOnWhite: boolean): HiddenText['reason'] | null {
  if (look.isVanished === true) return 'invisible';
  if (look.halfPoints !== undefined && look.halfPoints <= 2) return 'zero-size';
  const isPale = look.colour !== undefined && isWhite(look.colour);
  return isOnWhite && isPale && look.isShaded !== true ? 'same-colour' : null;
}

/** The parts of a Word document that are looked at. Pictures stay packed. */
export const isWordPart = (path: string): boolean => path.endsWith('.xml') || path.endsWith('.rels');
