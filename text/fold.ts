/** Text made comparable: case, accents and compatibility forms do not tell words apart. Lengths change; offsets do not survive. */

const ASCII = /^[\0-\x7f]*$/;
const MARKS = /\p{M}+/gu;
/** Letters with a stroke or a ligature, which have no decomposition. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ı: 'i', þ: 'th', ð: 'd',
}; // prettier-ignore

/** Lower case, NFKD without marks: *Guillain–Barré* and *guillain–barre* are alike, as are *ﬁnd* and *find*. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ßøæœłđıþð]/g, (letter) => PLAIN[letter] ?? letter);
}
