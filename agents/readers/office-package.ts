/** What the parts of Office files (ISO/IEC 29500-2) have in common: relations between parts, and properties. */
import type { ReadDocument } from '../document.js';
import { attribute, child, childrenNamed, parseXml, plainText } from './xml.js';
import { textOf, type ArchiveFiles } from './zip.js';
import { joinPath } from './epub/join-path.js';

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

type Properties = Pick<
  ReadDocument,
  'title' | 'authors' | 'publishedAt' | 'publishedFrom' | 'modifiedAt' | 'modifiedFrom' | 'language'
>;

/** What the file says of itself in `docProps/core.xml`. */
export function officeProperties(files: ArchiveFiles): Properties {
  const core = child(parseXml(textOf(files['docProps/core.xml'])), 'cp:coreProperties');
  const property = (name: string): string | null => plainText(child(core, name)) || null;
  const day = (name: string): string | null => /^\d{4}-\d{2}-\d{2}/u.exec(property(name) ?? '')?.[0] ?? null;
  const [created, changed] = [day('dcterms:created'), day('dcterms:modified')];
  return {
    title: property('dc:title'),
    authors: (property('dc:creator') ?? '').split(/\s*;\s*/u).filter((author) => author !== ''),
    publishedAt: created,
    publishedFrom: created === null ? null : 'file',
    modifiedAt: changed,
    modifiedFrom: changed === null ? null : 'file',
    language: property('dc:language')?.toLowerCase() ?? null,
  };
}
