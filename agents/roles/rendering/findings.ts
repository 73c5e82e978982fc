import { formatRef, placesOf, refsIn, refsOfSentences } from '../../../text/sentence-ref.js';
import type { SynthesizerReply, WantedTable } from '../synthesizer-shapes.js';
import { clip, plainLine } from './fence.js';

type DraftedFinding = SynthesizerReply['claims'][number]['findings'][number];

/** Findings of one claim: a sentence that is read in seconds holds no more. */
const MOST_FINDINGS = 16;
const MOST_CONDITIONS = 6;
/** Longest name, value or condition, in UTF-16 units. */
const MAX_WORDS = 200;

/**
 * The findings of a claim that name a thing, an attribute and a value, each on sentences of its claim: on all of them where
 * it names none. Whether they are true of those sentences is for the gate to say.
 */
export function findingsOf(given: readonly DraftedFinding[], refs: readonly string[]): DraftedFinding[] {
  return given.slice(0, MOST_FINDINGS).flatMap((finding) => {
    const [about, attribute, value] = [finding.about, finding.attribute, finding.value].map(wordsOf);
    if (!about || !attribute || !value) return [];
    const conditions = finding.conditions.map(wordsOf).filter((words) => words !== '');
    return [
      {
        ...{ about, attribute, value },
        unit: orNull(finding.unit),
        conditions: [...new Set(conditions)].slice(0, MOST_CONDITIONS),
        ...{ asOf: orNull(finding.asOf), by: orNull(finding.by) },
        refs: ownRefs(finding.refs, refs),
      },
    ];
  });
}

const wordsOf = (text: string): string => plainLine(text.slice(0, MAX_WORDS * 2)).slice(0, MAX_WORDS);

/** What models write where there is nothing to say. */
const NOTHING = /^(?:null|none|n\/?a|-|–|—)?$/i;

function orNull(text: string | null): string | null {
  const words = wordsOf(text ?? '');
  return NOTHING.test(words) ? null : words;
}

/** The sentences among a claim's that a finding names; all of them where it names none of them. */
function ownRefs(given: readonly string[], refs: readonly string[]): string[] {
  const named = new Set(given.flatMap(refsIn).flatMap((ref) => placesOf(ref).map(String)));
  const own = refs.flatMap((ref) => {
    const kept = placesOf(ref).filter((place) => named.has(String(place)));
    const [first] = kept;
    const sentences = kept.map(([, sentence]) => sentence);
    return first === undefined ? [] : refsOfSentences(first[0], sentences).map(formatRef);
  });
  return own.length === 0 ? [...refs] : own;
}

const MOST_NAMES = 20;
const MOST_EMPTY = 30;
const MAX_NAME = 80;

const nameOf = (name: string): string => clip(plainLine(name), MAX_NAME);

/** What the answer's table wants, in a few lines. */
export function tableText(table: WantedTable | null | undefined): string {
  const attributes = (table?.attributes ?? []).filter(({ computed }) => computed === undefined);
  if (table === null || table === undefined || attributes.length + table.things.length === 0)
    return 'Nobody said which; choose what the question compares or measures.';
  const units = attributes.map(({ name, unit }) =>
    unit === null ? nameOf(name) : `${nameOf(name)} (${nameOf(unit)})`,
  );
  const empty = new Map<string, string[]>();
  for (const { about, attribute } of table.empty.slice(0, MOST_EMPTY))
    empty.set(nameOf(attribute), [...(empty.get(nameOf(attribute)) ?? []), nameOf(about)]);
  const cells = [...empty].map(([attribute, things]) => `${attribute}: ${things.join(', ')}`);
  return [
    `things: ${table.things.slice(0, MOST_NAMES).map(nameOf).join('; ') || '(none named)'}`,
    `attributes: ${units.slice(0, MOST_NAMES).join('; ') || '(none named)'}`,
    ...(cells.length === 0 ? [] : [`cells without a value so far: ${cells.join('; ')}`]),
  ].join('\n');
}
