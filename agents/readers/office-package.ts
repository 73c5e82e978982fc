/** What the parts of Office files (ISO/IEC 29500-2) have in common: relations between parts, and properties. */
import type { ReadDocument } from '../document.js';
import { fileDates } from './dates/printed.js';
import { attribute, child, childrenNamed, parseXml, plainText } from './xml.js';
import { type ArchiveFiles, joinPath, textOf } from './zip.js';

/** Paths of the parts that a part points to, by the id of the relation. What lies outside of the file is not among them. */
export function relationsOf(files: ArchiveFiles, path: string): Map<string, { path: string; type: string }> {
  const at = path.lastIndexOf('/') + 1;
  const xml = textOf(files[`${path.slice(0, at)}_rels/${path.slice(at)}.rels`]);
  const relations = childrenNamed(child(parseXml(xml), 'Relationships'), 'Relationship');
  return new Map(
    relations
      .filter((relation) => attribute(relation, 'TargetMode') !== 'External')
      .map((relation) => {
        const target = attribute(relation, 'Target') ?? '';
        const type = (attribute(relation, 'Type') ?? '').split('/').at(-1) ?? '';
        return [
          attribute(relation, 'Id') ?? '',
          { path: target.startsWith('/') ? target.slice(1) : joinPath(path, target), type },
        ] as const;
      }),
  );
}

/** What a file says of itself in `docProps/core.xml`. */
export interface CoreProperties {
  readonly title: string | null;
  readonly authors: readonly string[];
  /** As written (W3C-DTF). */
  readonly created: string | null;
  readonly changed: string | null;
  readonly language: string | null;
  readonly identifier: string | null;
}

export function coreProperties(files: ArchiveFiles): CoreProperties {
  const core = child(parseXml(textOf(files['docProps/core.xml'])), 'cp:coreProperties');
  const property = (name: string): string | null => plainText(child(core, name)) || null;
  return {
    title: property('dc:title'),
    authors: (property('dc:creator') ?? '').split(/\s*;\s*/u).filter((author) => author !== ''),
    created: property('dcterms:created'),
    changed: property('dcterms:modified'),
    language: property('dc:language')?.toLowerCase() ?? null,
    identifier: property('dc:identifier'),
  };
}

/** The same as a read document has it: only whole days count as dates. */
export function officeProperties(files: ArchiveFiles): Properties {
  const { title, authors, created, changed, language } = coreProperties(files);
  const day = (date: string | null): string | null => /^\d{4}-\d{2}-\d{2}/u.exec(date ?? '')?.[0] ?? null;
  return { title, authors, language, ...fileDates(day(created), day(changed)) };
}

type Properties = Pick<ReadDocument, 'title' | 'authors' | 'language'> & ReturnType<typeof fileDates>;
