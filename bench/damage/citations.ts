/** Raised citations of the markup, as the markup itself marks them: they lead to the reference list. */
import type { Raw } from './kind.js';
import { bodyOf, contextOf, plainOf } from './markup.js';

export interface RaisedCitation {
  readonly markup: string;
  readonly before: string;
  readonly after: string;
  /** Digits on the line between the letters around it, citations left out. */
  readonly lineDigits: string;
}

const LINKS = {
  jats: /<xref\b[^>]*ref-type="bibr"[^>]*>((?:(?!<\/xref>)[^]){1,200})<\/xref>/gu,
  html: /<a\b[^>]*href=["'][^"'>]*#[^"'>]*["'][^>]*>((?:(?!<\/a>)[^]){1,200})<\/a>/gu,
};
/** Characters between two pieces of a group, tags and all. */
const WIDEST_JOINT = 60;

interface Group {
  start: number;
  end: number;
}

/** Links that nothing but commas, dashes and raising tags divide, with the brackets around them. */
function groupsOf(text: string, format: Raw['format']): Group[] {
  const groups: Group[] = [];
  for (const link of text.matchAll(LINKS[format])) {
    if (!/^[[(\s]*\d[\d\s,;–—-]*[\])\s]*$/u.test(plainOf(link[1] ?? ''))) continue;
    const last = groups.at(-1);
    const end = link.index + link[0].length;
    const joint = last ? text.slice(last.end, link.index) : '';
    if (
      last &&
      joint.length < WIDEST_JOINT &&
      /^[\s,;–—-]*$/u.test(plainOf(joint)) &&
      !/<\/?(?:p|td|li)\b/u.test(joint)
    )
      last.end = end;
    else groups.push({ start: link.index, end });
  }
  return groups.map(({ start, end }) => {
    const head = /(?:<sup\b[^<>]*>|\[){1,4}$/u.exec(text.slice(Math.max(0, start - 80), start))?.[0] ?? '';
    const foot = /^(?:<\/?sup\b[^<>]*>|\]){1,4}/u.exec(text.slice(end, end + 80))?.[0] ?? '';
    return { start: start - head.length, end: end + foot.length };
  });
}

/** Groups of numbers that are set above the line, or stand glued to what is before them, which can be nothing else on the page. */
export function raisedCitations({ markup, format }: Raw): RaisedCitation[] {
  const { text } = bodyOf(markup);
  return groupsOf(text, format).flatMap(({ start, end }) => {
    const whole = text.slice(start, end);
    const { before, after } = contextOf(text, start, end);
    const isGlued = format === 'jats' && /[\p{L}\p{N}.,;:%”"’]$/u.test(before);
    if (!whole.includes('<sup') && !isGlued) return [];
    const lineDigits = `${/[^\p{L}]*$/u.exec(before)?.[0] ?? ''} ${/^[^\p{L}]*/u.exec(after)?.[0] ?? ''}`;
    return [{ markup: whole, before, after, lineDigits }];
  });
}
