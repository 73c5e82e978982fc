import { decodeBuffer } from 'encoding-sniffer';

/** Guesses a legacy encoding from the bytes alone, for pages that declare none or a wrong one. */

/** The encodings tried, with the characters that are frequent in text written in them. */
const CANDIDATES: readonly {
  readonly encoding: string;
  readonly common: RegExp;
  readonly bytesPerHit: number;
}[] = [
  { encoding: 'shift_jis', common: /[\u3041-\u3096\u30a1-\u30fa、。ー]/gu, bytesPerHit: 2 },
  { encoding: 'euc-jp', common: /[\u3041-\u3096\u30a1-\u30fa、。ー]/gu, bytesPerHit: 2 },
  {
    encoding: 'euc-kr',
    // Any pair of bytes makes some syllable: only the frequent ones, half of all text, tell Korean from Japanese
    common: /[이다는에의을를가고은한하지도로기사자인으시어과그나리서있해대부정전일수제보라만스들]/gu,
    bytesPerHit: 2,
  },
  {
    encoding: 'gb18030',
    common: /[的一是不了在人有我他这中大来上国和到说们为子要你会出可也时对生能而去行发成年后，。、]/gu,
    bytesPerHit: 2,
  },
  {
    encoding: 'big5',
    common: /[的一是不了在人有我他這中大來上國和到說們為子要你會出可也時對生能而去行發成年後，。、]/gu,
    bytesPerHit: 2,
  },
  { encoding: 'windows-1251', common: /[оеаинтсрвлкмдпуяыьгзбчйхжшюцщэф]/gu, bytesPerHit: 1 },
  { encoding: 'koi8-r', common: /[оеаинтсрвлкмдпуяыьгзбчйхжшюцщэф]/gu, bytesPerHit: 1 },
];

/** Share of the bytes beyond ASCII that must be explained by frequent characters. Chinese has the largest alphabet. */
const NEEDED_SHARE: Readonly<Record<string, number>> = {
  shift_jis: 0.35,
  'euc-jp': 0.35,
  'euc-kr': 0.25,
  gb18030: 0.12,
  big5: 0.12,
  'windows-1251': 0.6,
  'koi8-r': 0.6,
};

/** What single-byte pages in a language are usually written in (WHATWG's locale defaults). */
const BY_LANGUAGE: Readonly<Record<string, string>> = {
  pl: 'iso-8859-2',
  cs: 'windows-1250',
  sk: 'windows-1250',
  hu: 'iso-8859-2',
  ro: 'iso-8859-2',
  hr: 'windows-1250',
  sl: 'windows-1250',
  ru: 'windows-1251',
  uk: 'windows-1251',
  bg: 'windows-1251',
  sr: 'windows-1251',
  mk: 'windows-1251',
  el: 'iso-8859-7',
  tr: 'windows-1254',
  he: 'windows-1255',
  ar: 'windows-1256',
  fa: 'windows-1256',
  th: 'windows-874',
  vi: 'windows-1258',
  lt: 'windows-1257',
  lv: 'windows-1257',
  et: 'windows-1257',
  ja: 'shift_jis',
  ko: 'euc-kr',
  zh: 'gb18030',
};

const SAMPLE_BYTES = 100_000;

/** Primary language subtag of `<html lang>`, where one is written in ASCII near the start. */
export function languageHintOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4_096)).toString(
    'latin1',
  );
  return /<html[^>]{0,400}?\blang\s*=\s*["']?([a-z]{2})\b/iu.exec(head)?.[1]?.toLowerCase() ?? null;
}

/** Always answers; windows-1252 where nothing speaks for anything else. */
export function guessLegacyEncoding(bytes: Uint8Array, language: string | null): string {
  const sample = Buffer.from(beyondAsciiPart(bytes));
  const { high, adjacent } = countHigh(sample);
  let best = { encoding: '', share: 0 };
  for (const { encoding, common, bytesPerHit } of high >= FEWEST_BYTES ? CANDIDATES : []) {
    // Accents stand alone between ASCII letters; other alphabets fill whole words.
    if (adjacent < high * 0.6) break;
    const text = decodeBuffer(sample, { userEncoding: encoding });
    const broken = text.split('\ufffd').length - 1;
    if (broken * 20 > high) continue;
    const share = ((text.match(common)?.length ?? 0) * bytesPerHit) / Math.max(1, high);
    const relative = share / (NEEDED_SHARE[encoding] ?? 1);
    if (relative >= 1 && relative > best.share) best = { encoding, share: relative };
  }
  if (best.encoding) return best.encoding;
  const hinted = language ? BY_LANGUAGE[language] : undefined;
  return hinted ?? 'windows-1252';
}

/** Fewer bytes beyond ASCII than these prove nothing. */
const FEWEST_BYTES = 4;

function countHigh(sample: Uint8Array): { readonly high: number; readonly adjacent: number } {
  let high = 0;
  let adjacent = 0;
  sample.forEach((byte, at) => {
    if (byte < 0x80) return;
    high += 1;
    if ((sample[at - 1] ?? 0) >= 0x80 || (sample[at + 1] ?? 0) >= 0x80) adjacent += 1;
  });
  return { high, adjacent };
}

/** The part of the page around its first bytes beyond ASCII: scripts and styles say nothing about the encoding. */
function beyondAsciiPart(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  // A step back to the byte after ASCII keeps two-byte pairs aligned.
  return bytes.subarray(Math.max(0, first), Math.max(0, first) + SAMPLE_BYTES);
}
