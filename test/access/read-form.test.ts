import { expect, it } from 'vitest';
import { readForm } from '../../scripts/access/read-form.js';
import { UPLOAD_LIMITS, type GivenFile } from '../../scripts/access/uploads.js';

/** Forms as browsers send them, and as nobody should. */

const limits = { ...UPLOAD_LIMITS, fileBytes: 1_000, questionBytes: 5_000, questionFiles: 3 };

function formOf(parts: Readonly<Record<string, string | readonly File[]>>): Request {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts))
    for (const each of typeof value === 'string' ? [value] : value) form.append(name, each);
  return new Request('http://desk/', { method: 'POST', body: form });
}

function keeper(): { kept: GivenFile[]; keep: (file: GivenFile) => Promise<string> } {
  const kept: GivenFile[] = [];
  return { kept, keep: (file) => Promise.resolve(`id-${kept.push(file)}`) };
}

it('gives texts, and the ids of documents in their order', async () => {
  const { kept, keep } = keeper();
  const request = formOf({
    question: 'What?\r\nAnd why? é',
    documents: [new File(['one'], 'Übersicht.pdf'), new File(['two'], '../b.txt')],
    after: 'last',
  });
  const read = await readForm(request, { keep, limits });
  expect(read).toEqual({
    typed: { question: 'What?\nAnd why? é', after: 'last' },
    uploads: ['id-1', 'id-2'],
    trouble: null,
  });
  expect(kept.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['Übersicht.pdf', 'one'],
    ['b.txt', 'two'],
  ]);
});

it('reads a form without documents too, and passes documents over where none are kept', async () => {
  const body = new URLSearchParams({ a: '1 + 1 = 2', b: 'ü' });
  const plain = await readForm(new Request('http://desk/', { method: 'POST', body }));
  expect(plain.typed).toEqual({ a: '1 + 1 = 2', b: 'ü' });
  const none = await readForm(formOf({ a: 'x', documents: [new File([], '')] }), keeper());
  expect(none.uploads).toEqual([]);
  const passed = await readForm(formOf({ documents: [new File(['x'], 'x.txt')], b: 'after' }));
  expect([passed.typed, passed.uploads]).toEqual([{ b: 'after' }, []]);
});

it('keeps the texts where a document is refused, and passes over the rest', async () => {
  const refused = new Error('of no kind');
  const read = await readForm(
    formOf({ documents: [new File(['x'], 'x'), new File(['y'], 'y')], b: 'after' }),
    {
      keep: () => Promise.reject(refused),
      limits,
    },
  );
  expect(read).toEqual({ typed: { b: 'after' }, uploads: [], trouble: refused });
});

it('never holds more than a document may have', async () => {
  const { kept, keep } = keeper();
  await readForm(formOf({ documents: [new File(['x'.repeat(4_000)], 'big.txt')] }), { keep, limits });
  expect(kept[0]?.bytes.length).toBe(1_001);
});

it('refuses too many documents, and too much of all', async () => {
  const { keep } = keeper();
  const four = Array.from({ length: 4 }, (_, at) => new File(['x'], `${at}.txt`));
  expect((await readForm(formOf({ documents: four }), { keep, limits })).trouble).toMatchObject({
    code: 'unusable-upload',
  });
  const large = formOf({ documents: [new File(['x'.repeat(2_000_000)], 'x.txt')] });
  await expect(readForm(large, { keep, limits })).rejects.toMatchObject({ code: 'unusable-upload' });
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(Buffer.alloc(65_536, 'a')),
  });
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = new Request('http://desk/', {
    method: 'POST',
    body: endless,
    headers: type,
    duplex: 'half',
  });
  await expect(readForm(request)).rejects.toMatchObject({ code: 'unusable-upload' });
});

it.each([
  ['no type', {}, 'a=1'],
  ['another type', { 'content-type': 'application/json' }, '{"a":1}'],
  ['no boundary', { 'content-type': 'multipart/form-data' }, '--x\r\n'],
  [
    'a part that never ends',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nabc',
  ],
])('refuses what is no whole form: %s', async (_, headers: Record<string, string>, body) => {
  const { kept, keep } = keeper();
  const bytes = Buffer.from(body);
  const request = new Request('http://desk/', { method: 'POST', body: bytes, headers });
  await expect(readForm(request, { keep, limits })).rejects.toMatchObject({ code: 'unusable-upload' });
  expect(kept).toEqual([]);
});

it('takes names of fields as names', async () => {
  const { typed } = await readForm(
    new Request('http://desk/', {
      method: 'POST',
      body: new URLSearchParams([
        ['__proto__', 'x'],
        ['a', '1'],
        ['a', '2'],
      ]),
    }),
  );
  expect(Object.hasOwn(typed, '__proto__')).toBe(true);
  expect(typed['a']).toBe('2');
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});
