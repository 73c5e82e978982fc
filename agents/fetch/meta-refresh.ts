import { Parser } from 'htmlparser2';
import { parseUrl } from '../../text/urls.js';

/** `<meta http-equiv="refresh" content="0; url=…">`: how pages without a server's help send a reader on. */

/** A page that stays longer than this is meant to be read; news sites reload themselves after minutes. */
const longestStaySeconds = 5;
/** The tag is in the head. */
const searchedBytes = 65_536;

/** The address a browser would go to by itself within seconds; null where it stays, or only comes back to the same page. */
export function metaRefreshTarget(page: {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  readonly url: URL;
}): string | null {
  if (!/html/iu.test(page.contentType ?? 'text/html')) return null;
  // Addresses are ASCII; whatever the charset is, the tag reads the same.
  const markup = Buffer.from(page.bytes.subarray(0, searchedBytes)).toString('latin1');
  if (!/http-equiv/iu.test(markup)) return null;
  for (const content of refreshesIn(markup)) {
    const [, seconds = '', raw = ''] =
      /^\s*(\d{1,5})(?:\.\d{0,9})?\s*[;,\s]\s*url\s*=\s*(.{1,2000})$/isu.exec(content) ?? [];
    const address = raw.trim().replace(/^(["'])(.*?)\1.*$/su, '$2');
    if (address === '' || Number(seconds) > longestStaySeconds) continue;
    const target = parseUrl(address, page.url);
    if (target === null) continue;
    target.hash = '';
    const here = new URL(page.url);
    here.hash = '';
    if (target.href !== here.href) return target.href;
  }
  return null;
}

/** `<noscript>` is for clients that run no scripts, not for readers of the page. */
function refreshesIn(markup: string): string[] {
  const found: string[] = [];
  let inNoscript = 0;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'noscript' || tag === 'template') inNoscript += 1;
      if (tag !== 'meta' || inNoscript > 0) return;
      const { 'http-equiv': name = '', content = '' } = attributes;
      if (name.trim().toLowerCase() === 'refresh') found.push(content);
    },
    onclosetag(tag) {
      if (tag === 'noscript' || tag === 'template') inNoscript -= 1;
    },
  });
  parser.write(markup);
  parser.end();
  return found;
}
