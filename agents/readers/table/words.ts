/** How the parts of a table's line are written and divided. */

/** Between the parts of a line. */
export const PART = ' · ';
/** Between a head and the head inside of it. */
const INNER = ' › ';
/** Between heads side by side that one cell spans. */
const BESIDE = ' / ';

const LONGEST_HEAD = 80;
const LONGEST_PATH = 140;
/** A cell that spans more columns than this is said under what their heads have in common. */
export const MOST_HEADS_BESIDE = 3;

export const joinPath = (path: readonly string[]): string => path.join(INNER);

/** A head without its colon, cut after a word where it is longer than heads are. */
export function shortHead(text: string): string {
  const bare = text.replace(/\s*:$/u, '');
  if (bare.length <= LONGEST_HEAD) return bare;
  const cut = bare.slice(0, LONGEST_HEAD - 1).replace(/[\ud800-\udbff]$/u, '');
  const word = cut.lastIndexOf(' ');
  return `${word > LONGEST_HEAD / 2 ? cut.slice(0, word) : cut}…`;
}

/** Heads from the outermost in; where they are too many, the innermost are kept. */
function shortPath(path: readonly string[]): string {
  const heads = path.map(shortHead);
  while (heads.length > 1 && joinPath(heads).length > LONGEST_PATH) heads.shift();
  return joinPath(heads);
}

/** The head of a cell that spans so many columns, by the paths of the first of them and of the others that it is said under. */
export function headOfPaths(paths: readonly (readonly string[])[], columns: number): string {
  const [first, ...others] = paths;
  if (!first) return '';
  let common = 0;
  while (common < first.length && others.every((path) => path[common] === first[common])) common += 1;
  const own = paths.map((path) => shortPath(path.slice(common))).filter((text) => text !== '');
  const beside = columns <= MOST_HEADS_BESIDE ? [...new Set(own)].join(BESIDE) : '';
  return [shortPath(first.slice(0, common)), beside].filter((text) => text !== '').join(INNER);
}

/** Characters of a head that the one right before it in its row has said: all but the innermost that both stand under. */
export function sharedWithHead(head: string, before: string): number {
  const [own, other] = [head.split(INNER), before.split(INNER)];
  const most = Math.min(own.length, other.length) - 1;
  let shared = 0;
  while (shared < most && own[shared] === other[shared]) shared += 1;
  return own.slice(0, shared).reduce((sum, each) => sum + each.length + INNER.length, 0);
}

/** "Patient" over "822a" is read as "Patient 822a". */
export function nameRow(head: string, text: string): string {
  if (head === '') return text;
  const isCounted = /^[\p{L}]+(?: [\p{L}]+)?$/u.test(head) && head.length <= 24;
  return isCounted && /^(?:\p{L}{1,3}[-.]?)?\d{1,4}\p{L}?$/u.test(text)
    ? `${head} ${text}`
    : `${head}: ${text}`;
}

/** "Table 4." without what divides it from the caption; empty for what is no label. */
export function shortLabel(label: string | null | undefined): string {
  const bare = (label ?? '')
    .replace(/\s+/gu, ' ')
    .replace(/[\s.:|–—-]+$/u, '')
    .trim();
  return bare.length <= LONGEST_HEAD ? bare : '';
}

const LABEL =
  /^(?:(?:supplementary|supplemental|appendix|extended data)\s+)?(?:tables?|tab\.|tabelle|tableau|tabla|tabela|tabella|tablo|tabell|таблица|表)\s*(?:[A-Z]?\d{1,3}(?:[.-]\d{1,2})?[A-Za-z]?|[IVX]{1,5})(?=[\s.:|)(–—-]|$)/iu;

/** The label at the start of a caption ("Table 4"); null where there is none. */
export const labelOfCaption = (caption: string): string | null => LABEL.exec(caption.trim())?.[0] ?? null;
