import { spelledOut } from '../../text/defined-abbreviations.js';
import { isContentWord, stemsOf, words } from '../../text/tokens.js';
import { groupsIn, type GroupPlace } from './groups.js';
import type { SourceHead } from './passage.js';
import { subjectsOf, type Mention, type Thing } from './things.js';

/** Which things the groups of a study in a sentence stand for: "the methadone group", "K2 group". Pure. */

/** Stands for a group that is of no known thing, or of one of several: no value of it is anybody's. */
const NOBODY: Thing = { name: '', forms: [], alias: null, isProper: false, stems: new Set(['\u0000']) };

const CONTROLS = stemsOf('control placebo saline comparison untreated sham vehicle');
const isControl = ({ stems }: Thing): boolean => [...stems].some((stem) => CONTROLS.has(stem));

/** Short forms that stand for a thing in a sentence, and groups that are named by one. */
export function groupMentions(
  text: string,
  { thing, things, source }: { thing: Thing; things: readonly Thing[]; source: SourceHead },
): Mention[] {
  return groupsIn(text, source.labels ?? new Map()).map((place) => {
    const found = place.isGeneric ? ofTitle(things, source) : ofWords(place, { thing, things, source });
    return { thing: found ?? NOBODY, start: place.start, end: place.end };
  });
}

/** "The study group" of a source whose title names one thing that is no control. */
function ofTitle(things: readonly Thing[], { title, abbreviations }: SourceHead): Thing | undefined {
  const spelled = spelledOut(title, abbreviations);
  const named = subjectsOf(spelled, things).filter((each) => !isControl(each));
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  const said = stemsOf(spelled);
  const covered = things.filter(
    (each) => !isControl(each) && each.stems.size > 0 && [...each.stems].every((stem) => said.has(stem)),
  );
  return covered.length === 1 ? covered[0] : undefined;
}

/** The thing that the words of a group name: the one with most of them, or the only one that they name in part. */
function ofWords(
  { words: named }: GroupPlace,
  { thing, things, source }: { thing: Thing; things: readonly Thing[]; source: SourceHead },
): Thing | undefined {
  const spelled = `${named} · ${spelledOut(named, source.abbreviations)}`;
  const said = stemsOf(spelled);
  const weighty = new Set(
    words(spelledOut(named, source.abbreviations))
      .filter((word) => isContentWord(word))
      .map(({ stem }) => stem),
  );
  const full = things.filter(({ stems }) => stems.size > 0 && [...stems].every((stem) => said.has(stem)));
  if (isControl(thing) && full.includes(thing)) return thing;
  const most = Math.max(0, ...full.map(({ stems }) => stems.size));
  const best = full.filter(({ stems }) => stems.size === most);
  const head = stemsOf(`${spelledOut(source.title, source.abbreviations)} · ${source.words}`);
  const titled = stemsOf(spelledOut(source.title, source.abbreviations));
  const known = ({ stems }: Thing): boolean =>
    [...stems].every((stem) => said.has(stem) || head.has(stem) || (source.shares.get(stem) ?? 0) > 0);
  const part = things.filter(
    (each) => weighty.size > 0 && [...weighty].every((stem) => each.stems.has(stem)) && known(each),
  );
  // "Methadone" in an article on oral methadone, where nothing else is called so.
  const fuller = part.filter((each) => !full.includes(each));
  const isTitled = [...thing.stems].every((stem) => said.has(stem) || titled.has(stem));
  if (best.length > 0 && fuller.length === 1 && fuller[0] === thing && isTitled) return thing;
  if (best.length > 0) return best.find((each) => each === thing) ?? best[0];
  if (part.length === 1 || part.every(isControl)) return part.find((each) => each === thing) ?? part[0];
  return undefined;
}
