/** Writes a document whose headings are known: sections, boilerplate and the reference list follow from their words. */
import type { Block, BlockKind, CitationMark, ReferenceEntry, SectionKind } from '../document.js';
import { createBlockWriter } from './block-writer.js';
import { parseReference } from './reference-text.js';
import { isBoilerplateHeading, sectionOfHeading } from './sections.js';

export interface StructureWriter {
  /** Level 1 to 6. The first of level 1 is the title, unless `isTitle` says otherwise. */
  heading(text: string, level: number): void;
  block(kind: BlockKind, text: string): void;
  finish(): {
    text: string;
    blocks: Block[];
    citationMarks: CitationMark[];
    references: ReferenceEntry[];
    firstHeading: string | null;
  };
}

export function createStructureWriter(): StructureWriter {
  const writer = createBlockWriter();
  const references: ReferenceEntry[] = [];
  let firstHeading: string | null = null;
  let section: SectionKind = 'body';
  let boilerplate = false;
  /** Level of the heading that opened the section. */
  let sectionLevel = 0;
  return {
    heading(text, level) {
      if (text === '') return;
      if (firstHeading === null && level === 1) {
        firstHeading = text;
        writer.add({ kind: 'title', section: 'body', text });
        return;
      }
      const opened = sectionOfHeading(text);
      if (opened || level <= sectionLevel) {
        section = opened ?? 'body';
        sectionLevel = level;
      }
      boilerplate = isBoilerplateHeading(text);
      if (section !== 'references') writer.add({ kind: 'heading', section, text });
    },
    block(kind, text) {
      if (section === 'references') {
        const entries = text.split('\n').map((line) => line.replace(/^- /u, '').trim());
        for (const entry of entries) if (entry.length > 10) references.push(parseReference(entry));
      } else writer.add({ kind: boilerplate ? 'boilerplate' : kind, section, text });
    },
    finish: () => ({ ...writer.finish(), references, firstHeading }),
  };
}
