/** What a reader made of a file (PDF, JATS, EPUB) as parts: its blocks, and its list of references as the reader parted it. */
import type { Block, CitationMark, ReadDocument, ReferenceEntry } from '../../agents/document.js';
import { PartWriter, type Part } from './part.js';

const PLAIN = { level: 0, ids: [], isReference: false } as const;

type Read = Pick<ReadDocument, 'text' | 'blocks' | 'references' | 'citationMarks'>;

/** `line` of each part is its page, or counts the blocks where the file has no pages. */
export function partsOfDocument(document: Read): Part[] {
  const { blocks, references } = document;
  const lastPage = blocks.at(-1)?.page ?? 0;
  const body = blocks.flatMap((block, index): Part[] => {
    const kind = KINDS[block.kind];
    const marks = marksIn(block, document);
    if (kind === undefined || (block.kind === 'caption' && marks.length === 0)) return [];
    const written = writeBlock(block, marks, document);
    const level = kind === 'heading' ? 2 : 0;
    return [{ ...PLAIN, ...written, kind, level, line: block.page ?? index + 1 }];
  });
  const line = lastPage || blocks.length + 1;
  const entries = references.flatMap((reference, index) => entriesOf(reference, { index, line }));
  const heading: Part = { ...PLAIN, kind: 'heading', level: 1, text: 'References', targets: [], line };
  return entries.length === 0 ? body : [...body, heading, ...entries];
}

/** One part, or as many as were read as one entry. */
function entriesOf(
  { text, label, doi, url }: ReferenceEntry,
  { index, line }: { readonly index: number; readonly line: number },
): Part[] {
  return partEntries(text.replace(/\s+/g, ' ')).map((words, at, all): Part => {
    const writer = new PartWriter();
    writer.write(words);
    // What the file links to but does not show.
    if (all.length === 1 && doi !== undefined && !words.toLowerCase().includes(doi))
      writer.write(` doi:${doi}`);
    else if (all.length === 1 && url !== undefined && !words.includes(url)) writer.write(` ${url}`);
    const named: Partial<Part> = at === 0 ? { ids: [idOf(index)], ...(label ? { label } : {}) } : {};
    return { ...PLAIN, ...writer.finish(), ...named, kind: 'entry', line };
  });
}

/** Where two entries were read as one: after the pages of the first, before the names of the next with their year. */
const NEXT_ENTRY =
  /(?<=\d|\b10\.\d{4,9}\/\S{1,60}) (?=(?:(?:van|von|de|del|della|der|den|di|du|la|le|el|ten|ter) ){0,3}\p{Lu}[\p{L}’'-]{1,30}, \p{Lu}\.)/gu;
/** The same of entries with numbers. */
const NEXT_LABEL = / (?=\[\d{1,4}\] \p{Lu})/gu;
const YEAR = /\b(?:1[89]|20)\d\d[a-z]?\b/;

function partEntries(text: string): string[] {
  const parted: string[] = [];
  for (const piece of text
    .slice(0, LONGEST_ENTRY)
    .split(/^\[\d{1,4}\]\s/.test(text) ? NEXT_LABEL : NEXT_ENTRY)) {
    const last = parted.at(-1);
    if (last === undefined || (YEAR.test(last) && YEAR.test(piece))) parted.push(piece);
    else parted[parted.length - 1] = `${last} ${piece}`;
  }
  return parted;
}

const LONGEST_ENTRY = 20_000;

const idOf = (index: number): string => `reference-${index}`;

/** Kinds that state nothing are absent: titles, code, tables cut loose from their heads, the boilerplate of pages. */
const KINDS: Readonly<Partial<Record<Block['kind'], Part['kind']>>> = {
  heading: 'heading',
  paragraph: 'prose',
  list: 'prose',
  caption: 'prose',
  quote: 'quotation',
};

/** Marks made of numbers: names with years are part of their sentence, and are read as such. */
const marksIn = ({ start, end }: Block, { citationMarks, text }: Read): CitationMark[] =>
  citationMarks.filter(
    (mark) => mark.start >= start && mark.end <= end && !/\p{L}/u.test(text.slice(mark.start, mark.end)),
  );

function writeBlock(
  { start, end }: Block,
  marks: readonly CitationMark[],
  { text }: Read,
): Pick<Part, 'text' | 'targets'> {
  const writer = new PartWriter();
  let from = start;
  for (const mark of marks) {
    if (mark.start < from) continue;
    writer.write(text.slice(from, mark.start).replace(/\s+/g, ' '));
    for (const index of mark.references) writer.cite({ kind: 'note', label: idOf(index), isCertain: true });
    from = mark.end;
  }
  writer.write(text.slice(from, end).replace(/\s+/g, ' '));
  return writer.finish();
}
