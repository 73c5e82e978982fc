/** Untrusted text inside Markdown: it must show as it is and do nothing. */

/** What opens a block at the start of a line: a heading, an item of a list, a rule, the line under a title. */
const OPENS_BLOCK = /^(?:#|[+-](?=[\s+-]|$)|=|\d{1,9}(?=[.)](?:\s|$)))/;

/**
 * Escapes what Markdown or HTML would act on; white space is folded to single spaces. A backslash before a letter or a digit
 * would show, so that of a numbered item stands before its full stop.
 */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/\s+/gu, ' ')
      .trim()
      .replace(/[\\`*_[\]<>|~]|&(?=#?\w{1,40};)/g, '\\$&')
      // "Sole of foot (S1)" names a nerve: as a mark it would cite the first source.
      .replace(/\((?=S\d)/g, '\\(')
      .replace(OPENS_BLOCK, (opening) => (/\d/.test(opening) ? `${opening}\\` : `\\${opening}`))
  );
}

/** Text as inline code: nothing in it acts, and it cannot end the code. */
export const code = (text: string): string => `\`${text.replace(/`/g, "'")}\``;

/** An address as a Markdown link target; anything but http, https and file is shown as code and not linked. */
export function link(label: string, address: string): string {
  if (!/^(https?|file):/i.test(address)) return `${escapeMarkdown(label)} (${code(address)})`;
  return `[${escapeMarkdown(label)}](<${address.replace(/[<>\s]/g, (character) => encodeURIComponent(character))}>)`;
}

/** A table of cells that are Markdown already. */
export const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(line)].join('\n');

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
