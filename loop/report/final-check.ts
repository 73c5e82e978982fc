/**
 * The documents of a brief against the stored texts, by what `verify-citations` does, before anybody gets them: a mark that
 * does not carry its sentence is not printed, a sentence that no source carries is left out, and both are counted.
 */
import type { CitationVerdict } from '../gate/check.js';
import { readSynth } from '../gate/read-synth.js';
import type { SourceIndex } from '../gate/source-index.js';
import { isAccepted, type Verdict } from '../gate/verdict.js';
import { verifyReport, verifySynth, type Verification } from '../gate/verify.js';
import { readPage } from './html/read-page.js';
import { verifyPage } from './verify-page.js';
import { comparable } from './withhold.js';
import type { Withheld } from './withheld.js';

/** A statement of a document that does not hold. */
export interface Unsound {
  /** `report.md` */
  readonly document: string;
  readonly words: string;
  /** What it cites in vain. */
  readonly sourceIds: readonly string[];
  /** Whether another source that it cites carries it. */
  readonly isCarried: boolean;
  readonly verdict: Verdict;
  /** The first verdict, with what is missing. */
  readonly why: string;
}

type Documents = ReadonlyMap<string, string>;

const CHECKS: Readonly<Record<string, (text: string, stored: SourceIndex) => Verification>> = {
  'report.md': (text, stored) => verifyReport(text, stored),
  'report.html': (text, stored) => verifyPage(readPage(text), stored),
  'synth.json': (text, stored) => verifySynth(readSynth(text), stored),
};

/** What does not hold in report.md, report.html and synth.json. */
export function unsoundIn(documents: Documents, stored: SourceIndex, held: Held = NONE): readonly Unsound[] {
  return Object.entries(CHECKS).flatMap(([document, check]) => {
    const text = documents.get(document);
    return text === undefined ? [] : unsound(document, check(text, stored), held);
  });
}

/** Comparable words of claims that hold by their own evidence: nobody asks how many words they share with their source. */
type Held = readonly string[];
const NONE: Held = [];

/** The claim that a statement prints, a mark of ours before it or not. */
const heldIn = (words: string, held: Held): string | undefined => {
  const own = comparable(words);
  return held.find((each) => own === each || own.endsWith(` ${each}`));
};

/** What a claim that holds by its own evidence is not asked: how its words look beside those of its source. */
const OF_WORDING: ReadonlySet<Verdict> = new Set(['not-found', 'altered', 'too-short']);

function unsound(document: string, { citations, claims }: Verification, held: Held): Unsound[] {
  const byClaim = new Map<string, CitationVerdict[]>();
  for (const citation of citations)
    byClaim.set(citation.claimId, [...(byClaim.get(citation.claimId) ?? []), citation]);
  return [...byClaim].flatMap(([id, own]) => {
    const words = claims.get(id) ?? '';
    const isHeld = heldIn(words, held) !== undefined;
    const failing = own.filter(
      (citation) => !isSound(citation) && !(isHeld && OF_WORDING.has(citation.verdict)),
    );
    const [first] = failing;
    if (first === undefined) return [];
    return {
      document,
      words: heldIn(words, held) ?? words,
      sourceIds: [...new Set(failing.map(({ sourceId }) => sourceId))],
      isCarried: failing.length < own.length,
      verdict: first.verdict,
      why: `${first.sourceId}: ${first.verdict}${first.difference === undefined ? '' : `: ${first.difference}`}`,
    };
  });
}

/** Words of two languages cannot be compared: nothing is proved, and nothing is wrong. */
const isUncompared = ({ verdict, difference = '' }: CitationVerdict): boolean =>
  verdict === 'not-checked' && difference.includes('language');

const isSound = (citation: CitationVerdict): boolean =>
  isAccepted(citation.verdict) || isUncompared(citation);

/** Statements of which every citation is in another language, over all documents, each once. */
function uncomparedIn(documents: Documents, stored: SourceIndex): number {
  const found = Object.entries(CHECKS).flatMap(([document, check]) => {
    const text = documents.get(document);
    if (text === undefined) return [];
    const { citations, claims } = check(text, stored);
    const compared = new Set(citations.filter((each) => !isUncompared(each)).map(({ claimId }) => claimId));
    return citations
      .filter((each) => isUncompared(each) && !compared.has(each.claimId))
      .map(({ claimId }) => comparable(claims.get(claimId) ?? claimId));
  });
  return new Set(found).size;
}

export interface Sound {
  readonly documents: Documents;
  readonly withheld: Withheld;
  /** What does not hold all the same: a fault of ours. */
  readonly unsound: readonly Unsound[];
}

/** What is left out may be what another sentence leaned on; then that goes, too. */
const MOST_PASSES = 7;

/**
 * @param make every document of the brief without what is withheld
 * @param claims the words of claims that hold by their own evidence
 */
export function soundDocuments(
  make: (withheld: Withheld) => Documents,
  stored: SourceIndex,
  claims: readonly string[] = [],
): Sound {
  const held = claims.map(comparable);
  let withheld: Withheld = { marks: new Map(), texts: new Map() };
  for (let pass = 1; ; pass += 1) {
    const documents = make(withheld);
    const found = unsoundIn(documents, stored, held);
    const next = withholding(withheld, found);
    if (found.length === 0 || next === null || pass === MOST_PASSES)
      return saying({ documents, withheld, unsound: found }, make, uncomparedIn(documents, stored));
    withheld = next;
  }
}

/** The documents with how many of their statements could not be compared. */
function saying(sound: Sound, make: (withheld: Withheld) => Documents, uncompared: number): Sound {
  if (uncompared === 0) return sound;
  const withheld = { ...sound.withheld, uncompared };
  return { ...sound, withheld, documents: make(withheld) };
}

/**
 * First the marks that carry nothing, then the whole sentence, then every sentence that is a part of it; null where all of it
 * was withheld before, in vain.
 */
function withholding(
  { marks, texts, within = new Set() }: Withheld,
  found: readonly Unsound[],
): Withheld | null {
  const next = { marks: new Map(marks), texts: new Map(texts), within: new Set(within) };
  for (const { words, sourceIds, isCarried, document, verdict, why } of found) {
    const name = comparable(words);
    const known = next.marks.get(name);
    if (isCarried && !sourceIds.every((id) => known?.has(id) === true))
      next.marks.set(name, new Set([...(known ?? []), ...sourceIds]));
    else if (texts.has(name)) next.within.add(name);
    else if (!next.texts.has(name)) next.texts.set(name, { words, document, verdict, why });
  }
  const isMore =
    next.texts.size > texts.size ||
    next.within.size > within.size ||
    [...next.marks].some(([name, ids]) => ids.size > (marks.get(name)?.size ?? 0));
  return isMore ? next : null;
}
