/** Whether a rewriting only writes a claim another way: a capital, an article, a full stop. Pure. */
export const saysTheSame = (one: string, other: string): boolean => plain(one) === plain(other);

/** Without capitals, articles, and marks that stand between no figures. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<!\p{N})[.,;:!?]|[.,;:!?](?!\p{N})|["“”„«»]/gu, ' ')
    .replace(/\b(?:an?|the)\b/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
