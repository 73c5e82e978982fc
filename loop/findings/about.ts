import type { DraftFinding } from '../../agents/roles/vocabulary.js';
import { spelledOut } from '../../text/defined-abbreviations.js';
import { stemsOf } from '../../text/tokens.js';
import { groupMentions } from './group-mentions.js';
import { isPlanName, otherNames, ownerOf, type Owner } from './owner.js';
import type { FindingSentence, SourceHead } from './passage.js';
import { describedIn, mentionsIn, subjectsOf, type Mention, type Thing } from './things.js';
import type { ValueFound } from './value.js';

/** Whether a value is one of the thing that a finding names: by the nearest words that name any. Pure. */

export interface AboutPlace {
  /** The sentence, or the cell that holds the value. */
  readonly text: string;
  readonly value: ValueFound;
  readonly head: string;
  readonly row: readonly string[];
  readonly sentence: FindingSentence;
  readonly source: SourceHead;
}

export function isAbout(place: AboutPlace, finding: DraftFinding, things: readonly Thing[]): boolean {
  const thing = things.find(({ name }) => name === finding.about);
  if (thing === undefined) return false;
  // What is said of a plan of a product is said of the product.
  const others = things.filter((other) => other === thing || !isKindOf(other, thing));
  const groups = groupMentions(place.text, { thing, things, source: place.source });
  const named = mentionsIn(place.text, others).filter(
    (each) => !groups.some((group) => isInside(each, group)),
  );
  const mentions = [...named, ...groups].sort((a, b) => a.start - b.start);
  const owner = ownerOf(whereOf(place), mentions);
  if (owner.kind === 'unclear') return false;
  if (owner.kind === 'things') {
    if (owner.things.includes(thing)) return true;
    if (!owner.things.every((each) => isKindOf(thing, each))) return false;
  }
  const isOpen = owner.kind === 'none' && thing.isProper && hasOtherName(place, finding, things);
  const over = isOpen ? 'other' : nearestOver(place, others, thing);
  if (over === 'thing' || (over === 'nothing' && owner.kind === 'behind' && owner.thing === thing))
    return true;
  if (over === 'other' && thing.isProper) return false;
  return isDescribed(place, thing, others);
}

const isInside = (inner: Mention, outer: Mention): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

const whereOf = ({ text, value }: AboutPlace) => ({ text, value, others: value.others });

/** Whether one thing is the other with something added: a plan of a product. */
const isKindOf = (special: Thing, general: Thing): boolean =>
  special !== general &&
  special.stems.size > general.stems.size &&
  [...general.stems].every((stem) => special.stems.has(stem));

/** What stands over and before a sentence, the nearest first. */
function scopesOf({ head, row, sentence, source }: AboutPlace): string[] {
  const { before, under, headings, opening } = sentence;
  return [head, ...row, ...before, under, ...headings, ...[...opening].reverse(), source.title].filter(
    (scope) => scope !== '',
  );
}

function nearestOver(
  place: AboutPlace,
  things: readonly Thing[],
  thing: Thing,
): 'thing' | 'other' | 'nothing' {
  for (const scope of scopesOf(place)) {
    const subjects = subjectsOf(scope, things);
    if (subjects.length === 0) continue;
    return subjects.length === 1 && subjects[0] === thing ? 'thing' : 'other';
  }
  return 'nothing';
}

/** Share of the words of a description of three or more that the source has to hold. */
const ENOUGH = 0.75;
/** A stem in this share of a source's sentences tells nothing apart there: "virus". */
const GENERAL = 0.15;

/** A thing that words around describe, and no other that other words, nearer to the value, describe rather. */
function isDescribed(place: AboutPlace, thing: Thing, things: readonly Thing[]): boolean {
  const { abbreviations, words: head, shares } = place.source;
  const spelled = (text: string): string => `${text} · ${spelledOut(text, abbreviations)}`;
  const scopes = [place.text, ...scopesOf(place)].map(spelled);
  const near = stemsOf(scopes.join(' · '));
  const all = new Set([...near, ...stemsOf(spelled(head)), ...shares.keys()]);
  if (!isCovered(thing, all) || ![...thing.stems].some((stem) => near.has(stem))) return false;
  return things
    .filter((other) => other !== thing && [...other.stems].every((stem) => all.has(stem)))
    .every((other) => isRatherOf(place, { thing, other }, scopes));
}

function isCovered({ stems, isProper }: Thing, said: ReadonlySet<string>): boolean {
  const held = [...stems].filter((stem) => said.has(stem)).length;
  return stems.size > 0 && (isProper || stems.size < 3 ? held === stems.size : held >= stems.size * ENOUGH);
}

/** Stems by which one thing is told from another in a source, with the short forms of their words there. */
function apart(thing: Thing, other: Thing, source: SourceHead): ReadonlySet<string> {
  const own = [...thing.stems].filter((stem) => !other.stems.has(stem));
  const titled = stemsOf(source.title);
  const rare = own.filter((stem) => !titled.has(stem) && shareOf(stem, source) < GENERAL);
  const chosen = rare.length === 0 ? own : rare;
  return new Set([...chosen, ...chosen.flatMap((stem) => shortOf(stem, source))]);
}

/** The stems of the short forms that a word stands in: `zikv` of "Zika". */
const shortOf = (stem: string, { abbreviations }: SourceHead): string[] =>
  [...abbreviations].filter(([, long]) => stemsOf(long).has(stem)).flatMap(([short]) => [...stemsOf(short)]);

const shareOf = (stem: string, source: SourceHead): number =>
  Math.max(...[stem, ...shortOf(stem, source)].map((each) => source.shares.get(each) ?? 0));

function isRatherOf(
  place: AboutPlace,
  { thing, other }: { thing: Thing; other: Thing },
  scopes: readonly string[],
): boolean {
  const [mine, theirs] = [apart(thing, other, place.source), apart(other, thing, place.source)];
  if (theirs.size === 0 || mine.size === 0) return true;
  const mentions = (text: string): Mention[] =>
    [...describedIn(text, thing, mine), ...describedIn(text, other, theirs)].sort(
      (a, b) => a.start - b.start,
    );
  const owner: Owner = ownerOf(whereOf(place), mentions(place.text));
  if (owner.kind === 'things') return owner.things.includes(thing);
  if (owner.kind === 'behind') return owner.thing === thing;
  if (owner.kind === 'unclear') return false;
  for (const scope of scopes.slice(1)) {
    const said = new Set(mentions(scope).map((mention) => mention.thing));
    if (said.size > 0) return said.size === 1 && said.has(thing);
  }
  // Where nothing near tells, the source is about what it speaks of far more.
  const weight = (stems: ReadonlySet<string>): number =>
    Math.max(...[...stems].map((stem) => shareOf(stem, place.source)));
  return weight(mine) > MAIN * weight(theirs);
}

/** How much more a source has to speak of one thing than of another to be about it. */
const MAIN = 2;

/** A name of no known thing stands before the value: it may be whose it is. */
const hasOtherName = (
  { text, value }: AboutPlace,
  finding: DraftFinding,
  things: readonly Thing[],
): boolean =>
  otherNames(text, things).some(
    ({ end, words }) => end <= value.start && !isPlanName(words) && !isSaidOf(words, finding),
  );

/** Whether the words of a name stand somewhere in a finding. */
export function isSaidOf(
  words: string,
  { about, attribute, conditions, by, value, unit }: DraftFinding,
): boolean {
  const said = stemsOf([about, attribute, value, unit ?? '', by ?? '', ...conditions].join(' · '));
  return [...stemsOf(words)].every((stem) => said.has(stem));
}
