import { monthOfField } from '../../../text/months.js';

/** Small cleaners for what pages write in their metadata. Pure; answer null where nothing sensible is left. */

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` out of the date spellings found in metadata; a plain day/month order is not guessed. */
export function normaliseDate(raw: string): string | null {
  const text = raw.trim().slice(0, 60);
  const iso =
    /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?!\d)/u.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?!\d)/u.exec(text);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2] ?? 0), Number(iso[3] ?? 0));
  const named =
    /(\d{1,2})?(?:st|nd|rd|th|er|\.)?[\s,-]*(?:de\s+)?(\p{L}{3,10})\.?[\s,-]*(?:de\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?[\s,]+)?(\d{4})/u.exec(
      text,
    );
  if (named) {
    const month = monthOfField(named[2] ?? '');
    if (month > 0) return dateOf(Number(named[4]), month, Number(named[1] ?? named[3] ?? 0));
  }
  const numeric = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?!\d)/u.exec(text);
  if (!numeric) return null;
  const [one, two] = [Number(numeric[1]), Number(numeric[2])];
  if (one > 12) return dateOf(Number(numeric[3]), two, one);
  if (two > 12) return dateOf(Number(numeric[3]), one, two);
  return dateOf(Number(numeric[3]), one === two ? one : 0, one === two ? two : 0);
}

function dateOf(year: number, month: number, day: number): string | null {
  if (year < 1500 || year > 2200) return null;
  const start = String(year);
  if (month < 1 || month > 12) return start;
  const withMonth = `${start}-${String(month).padStart(2, '0')}`;
  return day < 1 || day > 31 ? withMonth : `${withMonth}-${String(day).padStart(2, '0')}`;
}

/** `en_US` → `en-us`. */
export function normaliseLanguage(raw: string): string | null {
  const tag =
    raw
      .trim()
      .toLowerCase()
      .replaceAll('_', '-')
      .split(/[\s,;]/u)[0] ?? '';
  if (/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/u.test(tag)) return tag;
  const names: Readonly<Record<string, string>> = {
    english: 'en',
    german: 'de',
    deutsch: 'de',
    french: 'fr',
    spanish: 'es',
  };
  return Object.hasOwn(names, tag) ? (names[tag] ?? null) : null;
}
