import type { CitationMark } from '../../document.js';
import { between, referencesOfLabels } from '../reference-text.js';
import { joinLowered, mayCite, writeRaised } from '../superscripts.js';
import type { Jump, TextBlock } from './blocks.js';

/**
 * Sets what stands above the line: raised citation and note numbers leave the text (citations stay as a mark of no length),
 * exponents and the like are written so that no two numbers fuse. Marks for citations on the line stay with their words.
 */

export interface ReferencePlaces {
  /** Reference indices by the ids that links in the text point to. */
  readonly byId: ReadonlyMap<string, readonly number[]>;
  /** Reference index by printed label. */
  readonly byLabel: ReadonlyMap<string, number>;
}

export interface SetText {
  readonly text: string;
  /** Offsets into `text`. */
  readonly marks: readonly CitationMark[];
}

/** Raised pieces with nothing but a comma or a dash between them are one group. */
const JOINT = /^\s?[,;–—-]?\s?$/u;
const NUMBERS = /^\d{1,3}(?:[,;–—-]\d{1,3})*$/u;
/** What a raised link that leads to a reference or a note looks like: `12`, `a`, `*`, `‡`, `3-5`. */
const NOTE_LABEL = /^(?:[\d,;–—-]{1,40}|\p{L}{1,2}|(?:note|ref|n\.?)\d{1,3}|[*∗†‡§¶#‖]{1,4})$/iu;

/** Remarks of editors: "[citation needed]", "[who?]". */
const EDITORIAL = /^\[\p{L}[\p{L}\s?’'-]{2,40}\]$/u;
/** A linked "km²" is not a citation of the second reference. */
const UNIT_BEFORE = /(?:^|[\d\s/·])(?:[kcdmµμn]?m|ft|in|mi|yd|k?g|s|h|ha|px)$/u;

export function setRaised(block: TextBlock, references: ReferencePlaces): SetText {
  let text = '';
  let done = 0;
  const marks: CitationMark[] = [];
  const spans = [...groupsOf(block), ...jumpsOnTheLine(block, references)].sort((a, b) => a.start - b.start);
  for (const span of spans) {
    if (span.start < done) continue;
    text += lead(text, block.text.slice(done, span.start));
    done = span.end;
    const inside = block.text.slice(span.start, span.end);
    if ('cited' in span) {
      const start = text.length;
      text += lead(text, inside);
      // One joined to the mark before by a dash takes in the references between.
      const before = marks.at(-1);
      const isRange = before !== undefined && /^\s?[–—-]\s?$/u.test(text.slice(before.end, start));
      const range = isRange ? between(before.references.at(-1), span.cited[0] ?? -1) : [];
      marks.push({
        start: Math.min(start, text.length),
        end: text.length,
        references: [...range, ...span.cited],
      });
      continue;
    }
    if (/^\s/u.test(inside)) text = `${text.trimEnd()} `;
    if (span.isLowered) {
      text = joinLowered(text, inside) + spaceAfter(inside);
      continue;
    }
    const cited = citedBy({ label: labelOf(inside), before: text, group: span }, references);
    if (cited === null) text += writeRaised(inside, text) + spaceAfter(inside);
    else {
      const end = text.trimEnd().length;
      const at = Math.min(end, text.replace(/\s*[([]\s*$/u, '').length);
      if (cited.length > 0) marks.push({ start: at, end: at, references: cited });
      const emptied = emptiedBrackets(text, block.text.slice(done, done + 4));
      text = text.slice(0, text.length - emptied.before);
      done += emptied.after;
      const next = block.text.slice(done, done + 1);
      // a space before the number goes with it unless a word follows; a word glued to it begins anew
      if (/^[\s.,;:!?)\]]|^$/u.test(next)) text = text.trimEnd();
      else if (/^\p{L}/u.test(next) && /[\p{L}\p{N}.,;:!?)”"]$/u.test(text)) text += ' ';
    }
  }
  text = text + block.text.slice(done);
  return { text, marks };
}

const spaceAfter = (words: string): string => (/\S\s$/u.test(words) ? ' ' : '');

/** Characters of brackets on the line that held nothing but the raised numbers. */
function emptiedBrackets(before: string, after: string): { before: number; after: number } {
  const opening = /\s*[([]\s*$/u.exec(before);
  const closing = /^\s*[)\]]/u.exec(after);
  return opening && closing
    ? { before: opening[0].length, after: closing[0].length }
    : { before: 0, after: 0 };
}

/** Where a number at the very start is gone, so is the space after it. */
const lead = (text: string, addition: string): string => (text === '' ? addition.trimStart() : addition);

interface Group {
  readonly start: number;
  readonly end: number;
  readonly isLink: boolean;
  readonly isLowered: boolean;
  readonly jumps: readonly Jump[];
}

function groupsOf({ text, raised, jumps }: TextBlock): Group[] {
  const groups: Group[] = [];
  for (const { start, end, isLink, isLowered = false } of raised) {
    const last = groups.at(-1);
    const joint = last ? text.slice(last.end, start) : '';
    if (last && last.isLowered === isLowered && (isLowered ? joint === '' : JOINT.test(joint)))
      groups[groups.length - 1] = { ...last, end, isLink: last.isLink || isLink };
    else groups.push({ start, end, isLink, isLowered, jumps: [] });
  }
  return groups.map((group) => ({
    ...group,
    jumps: jumps.filter((jump) => jump.start < group.end && jump.end > group.start),
  }));
}

/** Citations that stand on the line (`[12]`, `Smith 2001`) keep their words. */
function jumpsOnTheLine(
  { jumps, raised }: TextBlock,
  { byId }: ReferencePlaces,
): { start: number; end: number; cited: readonly number[] }[] {
  return jumps.flatMap(({ start, end, target }) => {
    const cited = byId.get(target);
    const isRaised = raised.some((piece) => piece.start < end && piece.end > start);
    return cited === undefined || isRaised ? [] : [{ start, end, cited }];
  });
}

const labelOf = (raised: string): string =>
  EDITORIAL.test(raised.trim()) ? raised.trim() : raised.replace(/[\s[\]()]+/gu, '');

interface Candidate {
  readonly label: string;
  readonly before: string;
  readonly group: Group;
}

/** The references that a raised group cites, none for a note; null where it is an exponent, an ordinal or a sign. */
function citedBy({ label, before, group }: Candidate, references: ReferencePlaces): number[] | null {
  if (group.isLink && NOTE_LABEL.test(label)) {
    const byLabel = NUMBERS.test(label) ? referencesOfLabels(label, references.byLabel) : null;
    const byId = group.jumps.flatMap(({ target }) => references.byId.get(target) ?? []);
    // A printed range says more than the links at its ends, where its numbers are those of the list.
    if (byId.length > 0) return byLabel && byId.every((index) => byLabel.includes(index)) ? byLabel : byId;
    if (group.jumps.length > 0) return [];
    return UNIT_BEFORE.test(before) ? null : byLabel;
  }
  if (EDITORIAL.test(label)) return [];
  return mayCite(label, before) ? referencesOfLabels(label, references.byLabel) : null;
}
