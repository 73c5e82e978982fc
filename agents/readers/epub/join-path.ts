/** Path of what a file of an archive points to: `OEBPS/book.opf` and `../text/one.xhtml` give `text/one.xhtml`. */
export function joinPath(from: string, href: string): string {
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const parts: string[] = [];
  for (const part of `${folder}${decode(href)}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

const decode = (href: string): string => {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
};
