/** The parts of a Word document that are looked at. Pictures stay packed. */
export const isWordPart = (path: string): boolean => path.endsWith('.xml') || path.endsWith('.rels');
