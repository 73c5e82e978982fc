import type { Section, Statement } from './outline.js';

/** Nothing is said twice: a sentence that stands above is left out below, appendices apart. */

/** Letters and digits alone: what differs in marks and spaces is the same sentence. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$€£<>≤≥±]+/gu, ' ')
    .trim();

/** A shorter sentence is no part of a longer one. UTF-16 units. */
const SHORTEST_PART = 30;

export function saidOnce(sections: readonly Section[]): readonly Section[] {
  const said: string[] = [];
  const isNew = ({ text }: Statement): boolean => {
    const words = folded(text);
    const isKnown = said.some(
      (other) => other === words || (words.length >= SHORTEST_PART && ` ${other} `.includes(` ${words} `)),
    );
    if (!isKnown) said.push(words);
    return !isKnown;
  };
  return sections.flatMap((section) => withNew(section, isNew) ?? []);
}

/** The section without what was said; null where nothing is left of it. */
function withNew(section: Section, isNew: (statement: Statement) => boolean): Section | null {
  const fresh = <Part extends { readonly statements: readonly Statement[] }>(
    parts: readonly Part[],
  ): readonly Part[] =>
    parts
      .map((part) => ({ ...part, statements: part.statements.filter(isNew) }))
      .filter(({ statements }) => statements.length > 0);
  if (section.kind === 'answer' || section.kind === 'sure')
    return { ...section, statements: section.statements.filter(isNew) };
  if (section.kind === 'counterpoints') {
    const points = section.points.map((point) => ({ ...point, answers: point.answers.filter(isNew) }));
    return { ...section, points };
  }
  if (section.kind === 'prose') {
    const paragraphs = fresh(section.paragraphs);
    return paragraphs.length === 0 ? null : { ...section, paragraphs };
  }
  if (section.kind === 'sides') {
    const sides = fresh(section.sides);
    return sides.length === 0 ? null : { ...section, sides };
  }
  if (section.kind !== 'claims' || section.isAppendix) return section;
  const groups = fresh(section.groups);
  return groups.length === 0 ? null : { ...section, groups };
}
