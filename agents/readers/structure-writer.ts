/** Writes a document whose headings are known: sections, boilerplate and the reference list follow from their words. */
import type { Block, BlockKind, CitationMark, ReferenceEntry, SectionKind, TableShape } from '../document.js';
import { createBlockWriter } from './block-writer.js';
import { parseReference } from './reference-text.js';
import { isBoilerplateHeading, sectionOfHeading } from './sections.js';
import { tableLines, type TableRow } from './table/lines.js';
import { labelOfCaption } from './table/words.js';

export interface StructureWriter {
  /** Level 1 to 6. The first of level 1 is the title, unless `isTitle` says otherwise. */
  heading(text: string, level: number): void;
  /** What comes stands on this page, or slide. */
  page(number: number): void;
  block(kind: BlockKind, text: string): void;
  /** A table; its label is that of its caption, or of the paragraph before. */
  table(rows: readonly TableRow[], caption?: string): void;
  finish(): {
    text: string;
    blocks: Block[];
    citationMarks: CitationMark[];
    references: ReferenceEntry[];
    firstHeading: string | null;
  };
}

/** Which section a document is in, by the words and levels of its headings. */
function createPlace() {
  const place = { section: 'body' as SectionKind, boilerplate: false };
  /** Level of the heading that opened the section. */
  let sectionLevel = 0;
  return {
    place,
    enter(heading: string, level: number): void {
      const opened = sectionOfHeading(heading);
      if (opened || level <= sectionLevel) {
        place.section = opened ?? 'body';
        sectionLevel = level;
      }
      place.boilerplate = isBoilerplateHeading(heading);
    },
  };
}

export function createStructureWriter(): StructureWriter {
  const writer = createBlockWriter();
  const references: ReferenceEntry[] = [];
  const headings = createPlace();
  let firstHeading: string | null = null;
  let last = '';
  let onPage: { page?: number } = {};
  const write = (kind: BlockKind, text: string, table: TableShape | null = null): void => {
    const { section, boilerplate } = headings.place;
    if (text !== '') last = text;
    const what = boilerplate ? ({ kind: 'boilerplate' } as const) : { kind, table };
    writer.add({ ...what, section, text, ...onPage });
  };
  return {
    page: (page) => void (onPage = { page }),
    heading(text, level) {
      if (firstHeading === null && level === 1 && text !== '') {
        firstHeading = text;
        writer.add({ kind: 'title', section: 'body', text, ...onPage });
      } else if (text !== '') {
        headings.enter(text, level);
        if (headings.place.section !== 'references')
          writer.add({ kind: 'heading', section: headings.place.section, text, level, ...onPage });
      }
    },
    block(kind, text) {
      if (headings.place.section === 'references') references.push(...entriesOf(text));
      else write(kind, text);
    },
    table(rows, caption = '') {
      if (caption !== '') this.block('caption', caption);
      const label = labelOfCaption(caption === '' ? last.slice(0, 600) : caption);
      const { kind, text, shape } = tableLines({ label, rows });
      if (kind === 'table' && headings.place.section !== 'references') write(kind, text, shape);
      else for (const line of text.split('\n')) this.block('paragraph', line);
    },
    finish: () => ({ ...writer.finish(), references, firstHeading }),
  };
}

function entriesOf(text: string): ReferenceEntry[] {
  const entries = text.split('\n').map((line) => line.replace(/^- /u, '').trim());
  return entries.filter((entry) => entry.length > 10).map(parseReference);
}
