/** Text of strangers inside Markdown: it must show as it is and do nothing. */

/** Escapes what Markdown or HTML would act on; white space is folded to single spaces. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~]/g, (character) => `\\${character}`)
    .replace(/^([#+-]|\d+[.)])(?=\s)/, '\\$1');
}

/** Text for a table cell. */
export const cell = (text: string): string => escapeMarkdown(text);

/** An address as a Markdown link target; anything but http, https and file is shown as code and not linked. */
export function link(label: string, address: string): string {
  if (!/^(https?|file):/i.test(address)) return `${escapeMarkdown(label)} (\`${address.replace(/`/g, '')}\`)`;
  return `[${escapeMarkdown(label)}](<${address.replace(/[<>\s]/g, (character) => encodeURIComponent(character))}>)`;
}

/**
 * Address with a text fragment that opens a page at the quoted words (WICG scroll-to-text-fragment).
 * Long quotes are named by their first and last words. Files and PDFs have no text fragments.
 */
export function withTextFragment(address: string, exact: string): string {
  if (!/^https?:/i.test(address) || /\.pdf($|[?#])/i.test(address)) return address;
  const words = exact.split(/\s+/).filter((word) => word !== '');
  const encode = (text: string): string => encodeURIComponent(text).replace(/-/g, '%2D');
  const fragment =
    words.length <= 10
      ? encode(words.join(' '))
      : `${encode(words.slice(0, 5).join(' '))},${encode(words.slice(-5).join(' '))}`;
  return `${address.split('#')[0]}#:~:text=${fragment}`;
}
