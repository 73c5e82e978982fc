import { describe, expect, it } from 'vitest';
import type { ReadDocument } from '../../../agents/document.js';
import { readDocument } from '../../../agents/readers/index.js';
import { repairMojibake } from '../../../agents/readers/mojibake.js';
import { cutSentences } from '../../../text/sentences.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
/** The upper half of windows-1252; bytes that it does not have are the controls of ISO 8859-1. */
const UPPER =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  Array.from({ length: 96 }, (_, at) => String.fromCharCode(0xa0 + at)).join('');
const as1252 = (text: string): string =>
  [...utf8(text)]
    .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : UPPER.charAt(byte - 0x80)))
    .join('');
const asLatin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

const SOUND = [
  'You’ll see “this” – or that — at 5 €… déjà vu at a café',
  'À la carte à Paris, 25 °C ± 2, 3 × 4 = 12, © 2020 Foo™ • bar',
  'naïve Zoë, Ångström, señor Müller, Él dijo «sí»',
  'Привет мир, это тест',
  'Ελληνικά γλώσσα; α-synuclein and β-actin ≥ 5',
  'Łódź, Český Říjen, žluťoučký; İstanbul ışık şeker',
  'Tiếng Việt rất khó',
  '日本語のテスト',
  'مرحبا بالعالم',
  'हिन्दी भाषा',
  '😀 smile ★',
];

/** The text as it was given, from the repaired one and what its repairs say stood there. */
function undone({ text, repairs }: ReturnType<typeof repairMojibake>): string {
  return repairs.reduceRight(
    (whole, { start, end, original }) => whole.slice(0, start) + original + whole.slice(end),
    text,
  );
}

describe('UTF-8 that was read as something else', () => {
  it.each(SOUND)('is put right: %s', (sound) => {
    const damaged = [as1252(sound), asLatin1(sound)];
    for (const given of damaged) {
      const repaired = repairMojibake(given);
      expect(repaired.text).toBe(sound);
      expect(undone(repaired)).toBe(given);
    }
  });
});

describe('text that is right, or may be', () => {
  it.each([
    ...SOUND,
    'MANHÃ” e IRMû disse, VOILÀ® CAFə',
    'A IRMÃ… e “OLÔ, NÃO É SÃO PAULO',
    'naïve â la carte “olé”… “José”—“olé”',
    'un mât, un bât, des dégâts, la pâte',
    '« Â » et « Ã », the letter Ã (a with tilde)',
    'Das Ä“ und „Ä“, „Ö“; ÅÄÖ “Å” Å™',
    'ĂŞI, Ă®, РС РЎ',
    'what it shows (â€™) or “Ã©”',
    'Pages in UTF-8 show â€™ where the charset is wrong, as in donâ€™t',
    '5×½, 2×°, √2, a ± b, x√y',
    'ÂNGULO, ÂMBITO, Î§, ÂME',
    'a lost \ufffd sign, and â alone',
  ])('is left alone: %s', (text) => expect(repairMojibake(text)).toEqual({ text, repairs: [] }));
});

const BODY = 'It rained for days, and nobody went out of doors before the sun came back. '.repeat(3);

async function read(bytes: Uint8Array, address: string): Promise<ReadDocument> {
  const result = await readDocument({ bytes, address }, { inThread: true });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

describe('a document', () => {
  it.each([
    [
      'page.html',
      `<html lang="en"><title>The marshâ€™s end</title><article><h1>The marshâ€™s end</h1><p>${BODY}You donâ€™t say.</p><pre>puts "â€™"</pre><p>We havenâ€™t seen it. ${BODY}</p></article>`,
    ],
    [
      'page.md',
      `# The marshâ€™s end\n\n${BODY}You donâ€™t say.\n\n\`\`\`\nputs "â€™"\n\`\`\`\n\nWe havenâ€™t seen it. ${BODY}\n`,
    ],
  ])('%s is repaired, marked and warned of, code as it is', async (address, page) => {
    const document = await read(utf8(page), `https://example.org/${address}`);
    expect(document.title).toBe('The marsh’s end');
    expect(document.text).toContain('You don’t say.');
    expect(document.text).toContain('puts "â€™"');
    for (const { start, end, original } of document.repairs)
      expect([document.text.slice(start, end), original]).toEqual(['’', 'â€™']);
    expect(document.repairs.length).toBeGreaterThanOrEqual(2);
    expect(document.warnings.join()).toMatch(/encoded wrongly .* repaired at \d places/);
    const sentences = cutSentences(document.text, { blocks: document.blocks }).map(({ start, end }) =>
      document.text.slice(start, end),
    );
    expect(sentences).toContain('You don’t say.');
    expect(sentences).toContain('We haven’t seen it.');
    for (const block of document.blocks)
      expect(document.text.slice(block.start, block.end).trim()).not.toBe('');
  });

  it('keeps its repairs where hostile characters are taken out, too', async () => {
    const page = `${BODY}\u202eYou donâ€™t\u200b say\u202c, weâ€™ll see.\n\n\u202e${BODY}Itâ€™s late.`;
    const { text, repairs } = await read(utf8(page), 'https://example.org/page.txt');
    expect(repairs.map(({ start, end }) => text.slice(start, end))).toEqual(['’', '’', '’']);
  });

  it('without damage has no repairs', async () => {
    const { repairs, warnings } = await read(
      utf8(`<p>${BODY}</p><p>Don’t. ${BODY}</p>`),
      'https://example.org/',
    );
    expect([repairs, warnings]).toEqual([[], []]);
  });
});
