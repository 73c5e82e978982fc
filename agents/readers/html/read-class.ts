import type { Assembled } from './assemble.js';
import type { PageMetadata } from './metadata.js';

/** Body sections of a paper; two of them mean that the paper itself is on the page. */
const BODY_SECTIONS = new Set([
  'introduction',
  'methods',
  'results',
  'discussion',
  'conclusion',
  'case-report',
]);

/** No abstract page among real publisher and repository pages holds as much running text. */
const LONGEST_ABSTRACT_CHARACTERS = 9_000;

/** True for a scholarly page that holds an abstract (perhaps with a reference list) but not the paper. */
export function isAbstractOnly(
  metadata: PageMetadata,
  { text, blocks }: Assembled,
  references: number,
): boolean {
  if (!metadata.isScholarly) return false;
  const long = blocks.filter(({ kind, start, end }) => kind === 'paragraph' && end - start > 250);
  const inSections = blocks.filter(({ kind, section }) => kind !== 'heading' && BODY_SECTIONS.has(section));
  const found = new Set(inSections.map(({ section }) => section)).size;
  // A structured abstract has such headings too, with a paragraph each.
  if (found >= 2 && inSections.length >= found * 2) return false;
  if (text.length > LONGEST_ABSTRACT_CHARACTERS) return false;
  // Letters and editorials have no sections; their text goes well beyond what the abstract tag says.
  const abstract = metadata.abstract?.length ?? 0;
  if (abstract === 0 && long.length >= 5 && references > 0) return false;
  return text.length < Math.max(4_500, abstract * 2.2);
}
