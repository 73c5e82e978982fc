/** HTML inside Markdown: what stands between the tags, scripts and comments aside. */
export const withoutTags = (html: string): string =>
  html
    .replace(/<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1\s*>|$)/giu, ' ')
    .replace(/<[^<>]{0,2000}>/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
