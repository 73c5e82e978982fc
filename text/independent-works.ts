import { COPIED, sharedRuns, shinglesOf } from './voices.js';

/** Words of a source that speak for something. */
interface Support {
  /** Works whose finding they report. */
  readonly works: readonly string[];
  /** The same as voices: works of one site, publisher or maker have one name. Absent where nobody looked: as the works. */
  readonly voices?: readonly string[];
  /** Whether they only retell what other works found. */
  readonly retells?: boolean;
  /** The words themselves: who repeats another's sentence adds none. */
  readonly exact?: string;
}

/**
 * The independent works that speak for something, by the first voice of each piece of evidence. A piece adds one at most, and
 * none where it names a voice that already counts (which of its citations supports which of its words is not known), or
 * repeats a sentence of one. What is only retold adds none; where nothing else speaks, all retellings are one voice.
 */
export function independentWorks(evidence: readonly Support[]): readonly string[] {
  const own = countedIn(evidence.filter(({ retells }) => retells !== true));
  return own.length > 0 ? own : countedIn(evidence).slice(0, 1);
}

function countedIn(evidence: readonly Support[]): readonly string[] {
  const counted = new Set<string>();
  const independent: string[] = [];
  const said: { readonly voice: string; readonly runs: ReadonlySet<string> }[] = [];
  for (const { works, voices = works, exact = '' } of evidence) {
    const [first] = voices;
    const runs = evidence.length < 2 ? new Set<string>() : shinglesOf(exact);
    const isCopy = said.some((each) => each.voice !== first && sharedRuns(each.runs, runs) >= COPIED);
    if (first !== undefined && !isCopy && !voices.some((voice) => counted.has(voice)))
      independent.push(first);
    for (const voice of voices) counted.add(voice);
    said.push({ voice: first ?? '', runs });
  }
  return independent;
}
