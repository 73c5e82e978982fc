/**
 * The markup of a Word document made ready for mammoth: wrappers that it would leave out with all that they hold are taken
 * off, and text that Word does not show is taken out. Every step is linear in the markup.
 */
import type { HiddenText } from '../hidden-warnings.js';
import { reasonToHide, withStyles, type Look } from './look.js';
import { walkScopes, type Scope } from './scopes.js';

export interface PlainMarkup {
  readonly xml: string;
  readonly hidden: readonly HiddenText[];
}

export interface Surroundings {
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
export function plainMarkup(xml: string, surroundings: Surroundings): PlainMarkup {
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
export function stylesOf(xml: string): Map<string, Look> {
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
export function usualMarkup(xml: string): string {
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
