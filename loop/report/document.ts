/** Puts the sections of a brief in order; nothing is said twice, and a short brief fits two printed pages. Pure. */
import { wordCount } from '../../text/word-count.js';
import type { ClaimEvidence } from '../claim.js';
import { endingIn } from '../ending-words.js';
import { foundOf, stateOf, type Found } from '../found.js';
import type { Brief } from './brief.js';
import { wordsOf } from './language.js';
import { passageKey } from './passages.js';
import {
  answerSection,
  checkSection,
  isWritten,
  keyFindings,
  otherwiseSection,
  partsOf,
  proseSections,
  quotedSections,
  restSection,
  stepsSection,
  sureSection,
} from './sections/answer.js';
import { changesSection } from './sections/changes.js';
import {
  counterpoints,
  disagreements,
  limitations,
  openQuestions,
  struckClaims,
} from './sections/matters.js';
import { methodology } from './sections/method.js';
import { followUpsSection, passagesComeFirst, passagesSection, sourcesSection } from './sections/sources.js';
import { sureLine } from './sections/sure.js';
import { withVoices } from './sections/statements.js';
import { tableSection } from './sections/table.js';
import {
  gridValuesIn,
  inlinesIn,
  isStatement,
  mapCiting,
  mapStatements,
  nodesIn,
  paragraph,
  sourcesIn,
  statementsIn,
  textOf,
} from './tree.js';
import type { Document, Node, Note, Section, Spoken } from './tree.js';
import { isExtractive } from './wording.js';

/** A section that has nothing to say is left out. */
export function documentOf(brief: Brief): Document {
  const spoken = { brief, ...wordsOf(brief) };
  const { sections, isCut } = isShort(brief)
    ? shortSections(spoken)
    : { sections: longSections(spoken), isCut: false };
  return {
    ...spoken,
    title: brief.run.question,
    dateline: dateline(spoken),
    read: readFor(spoken),
    ...noticesOf(spoken, isCut),
    ...noted(sections.map((section) => withVoices(section, spoken.words))),
  };
}

/** Whatever cites has the number of what it rests on, by its first place. */
function noted(sections: readonly Section[]): Pick<Document, 'sections' | 'notes'> {
  const notes: Note[] = [];
  const known = new Map<string, number>();
  const noteOf = (cited: readonly string[], evidence: readonly ClaimEvidence[]): number => {
    const quotes = [...new Map(evidence.map((each) => [passageKey(each), each])).values()];
    const sources = [...new Set([...cited, ...quotes.map(({ sourceId }) => sourceId)])];
    const key = [...sources, ...quotes.map(passageKey)].sort().join(' ');
    const of = (id: string) => quotes.filter(({ sourceId }) => sourceId === id);
    const note = sources.map((sourceId) => ({ sourceId, quotes: of(sourceId) }));
    const number = sources.length === 0 ? 0 : (known.get(key) ?? notes.push(note));
    known.set(key, number);
    return number;
  };
  const written = mapCiting(sections, {
    statement: (each) => ({ ...each, note: noteOf(each.cited, each.beside) }),
    value: (each) => ({ ...each, note: noteOf(each.cited, each.from.evidence) }),
  });
  return { sections: written, notes };
}

/** `Answered · 2026-03-20 · 16 sources read · depth standard · 22 min · $1.31` */
function dateline(spoken: Spoken): string {
  const { brief, words } = spoken;
  const { run, rounds, spent } = brief;
  const minutes = Math.round(rounds.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  return [
    ...(run.ending === null ? [] : [words.states[stateOf(run.ending, foundIn(brief))]]),
    run.today,
    readFor(spoken),
    words.parameters.depth({ name: run.options.depth }),
    ...(minutes === 0 ? [] : [words.dateline.minutes({ count: minutes })]),
    ...(spent.usd === null || spent.usd < 0.005 ? [] : [`$${spent.usd.toFixed(2)}`]),
  ].join(' · ');
}

const foundIn = (brief: Brief): Found =>
  foundOf(brief, {
    isJudged: !isExtractive(brief),
    hasPassages: () => brief.best.match,
    answered: () => brief.rounds,
  });

/** Of a folder how many of its documents were read; of the web, how many pages. */
function readFor({ brief: { run, sources, notRead }, words }: Pick<Spoken, 'brief' | 'words'>): string {
  const count = sources.filter(({ isUnread }) => isUnread !== true).length;
  const isOfFolder = run.options.engines.every((name) => name === 'corpus') && run.options.engines.length > 0;
  return isOfFolder && notRead !== undefined && notRead.all > sources.length
    ? words.dateline.of({ count, all: notRead.all })
    : words.dateline.read({ count });
}

const isShort = ({ run }: Brief): boolean => run.options.output === 'brief';
const present = (sections: readonly (Section | null)[]): readonly Section[] =>
  sections.filter((section) => section !== null);

function longSections(spoken: Spoken): readonly Section[] {
  const whole = present(bodyOf(spoken));
  const printed = new Set([
    ...whole.flatMap(statementsIn).flatMap(({ claimIds }) => claimIds),
    ...whole.flatMap(gridValuesIn).flatMap(({ from }) => from.claimIds),
  ]);
  const body = withSureLine(spoken, saidOnce(whole));
  const last = [restSection(spoken, printed), sourcesSection(spoken, null), methodology(spoken)];
  return present([
    ...[changesSection(spoken), ...body, followUpsSection(spoken), limitations(spoken)],
    ...[...last, struckClaims(spoken, whole)],
  ]);
}

/** How sure it is stands under what comes first. */
function withSureLine(spoken: Spoken, body: readonly Section[]): readonly Section[] {
  const line = sureLine(spoken);
  const [first, ...others] = body;
  if (line === null || first === undefined) return body;
  return [{ ...first, nodes: [...first.nodes, paragraph(line, 'quiet')] }, ...others];
}

/** What fits two printed pages, with the sources that it cites. */
function shortSections(spoken: Spoken): { readonly sections: readonly Section[]; readonly isCut: boolean } {
  const asked = followUpsSection(spoken);
  const changes = changesSection(spoken);
  const body = present([...saidOnce(present(bodyOf(spoken))), asked]);
  const left = fitTwoPages(body);
  const isCut = left.length < body.length || left.some((section, at) => section !== body[at]);
  const sources = sourcesSection(spoken, sourcesIn(present([changes, ...left])));
  return { sections: present([changes, ...withSureLine(spoken, left), sources]), isCut };
}

/** All that speaks of the world. */
function bodyOf(spoken: Spoken): readonly (Section | null)[] {
  const { brief } = spoken;
  const table = tableSection(spoken);
  if (isWritten(brief)) {
    const written = writtenBody(spoken, table);
    if (isShort(brief)) return written;
    const other = counterpoints(spoken, present(written));
    return [...written, disagreements(spoken), other, openQuestions(spoken)];
  }
  const passages = passagesSection(spoken);
  const answer = answerSection(spoken);
  // Where passages match there is something to read: without a sentence of an answer they are it.
  const opening = passagesComeFirst(spoken) && brief.answer.length === 0 ? [passages] : [answer, passages];
  if (isShort(brief)) return [...opening, table, keyFindings(spoken), disagreements(spoken)];
  const quoted = [...quotedSections(spoken), counterpoints(spoken, [])];
  return [...opening, table, ...quoted, disagreements(spoken), openQuestions(spoken)];
}

/** The answer, the table, when it is otherwise, how sure, what to check, the rest; steps are the answer of who asks how. */
function writtenBody(spoken: Spoken, table: Section | null): readonly (Section | null)[] {
  const kind = spoken.brief.kind ?? 'explain';
  const parts = partsOf(spoken.brief);
  const answer = answerSection(spoken);
  const sections = kind === 'how-to' ? [stepsSection(spoken, parts)] : proseSections(spoken, parts);
  const otherwise = otherwiseSection(spoken, parts, kind);
  const check = checkSection(spoken, parts);
  const sure = sureSection(spoken, parts);
  if (kind === 'how-to') return [answer, ...sections, table, otherwise, sure, check];
  return [answer, table, otherwise, sure, check, ...(isShort(spoken.brief) ? [] : sections)];
}

/** What to know before reading; how the run ended stands with the method. */
function noticesOf({ brief, words }: Spoken, isCut: boolean): Pick<Document, 'early' | 'notices'> {
  const { ending, options } = brief.run;
  const isEarly = ending !== null && ending !== 'converged';
  const early = isEarly ? words.early({ reason: endingIn(ending, options, words) }) : null;
  const notices = [
    isExtractive(brief) ? `${words.kind.title} ${words.kind.about}` : null,
    ending === null ? words.underWay({ round: brief.rounds.length }) : null,
    early,
    isCut ? words.shortened : null,
  ];
  return { early, notices: notices.filter((notice) => notice !== null) };
}

/** Letters and digits alone: what differs in marks and spaces is the same sentence. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$€£<>≤≥±]+/gu, ' ')
    .trim();

/** A shorter sentence is no part of a longer one. UTF-16 units. */
const SHORTEST_PART = 30;

/** A sentence that stands above is left out below. */
function saidOnce(sections: readonly Section[]): readonly Section[] {
  const before: string[] = [];
  const isNew = ({ text }: { readonly text: string }): boolean => {
    const words = folded(text);
    const isKnown = before.some(
      (other) => other === words || (words.length >= SHORTEST_PART && ` ${other} `.includes(` ${words} `)),
    );
    if (!isKnown) before.push(words);
    return !isKnown;
  };
  return sections.flatMap((section) => {
    if (section.role !== 'said') return [section];
    const nodes = mapStatements(section.nodes, (each) => (isNew(each) ? each : null));
    return nodes.length === 0 ? [] : [{ ...section, nodes }];
  });
}

/** Of all that is printed of a short brief but the table, with its heads and marks. */
const MOST_WORDS = 900;
/** Words of a line of the list of sources, its address and marks among them; of title, date line, notices, headings. */
const A_SOURCE = 26;
const HEAD = 60;
/** What goes first, by the names of sections; what is not named stays. */
const LEAST_FIRST = ['follow-ups', 'disagreements', 'findings', 'check', 'otherwise', 'sure', 'steps'];

/** What matters least is cut whole: its last sentence or item first. */
function fitTwoPages(sections: readonly Section[]): readonly Section[] {
  let left = sections.map((section) => (section.id === 'answer' ? shortAnswer(section) : section));
  const isLong = (): boolean =>
    HEAD + sourcesIn(left).size * A_SOURCE + left.reduce((sum, each) => sum + lengthOf(each), 0) > MOST_WORDS;
  for (const id of LEAST_FIRST)
    while (isLong() && left.some((each) => each.id === id))
      left = left.flatMap((each) => (each.id === id ? shorter(each) : [each]));
  return left;
}

/** What goes beyond the short answer stands below it, in another tone. */
const shortAnswer = (section: Section): Section => {
  const answer = section.nodes.filter((node) => node.kind === 'paragraph' && node.tone === 'answer');
  const isWhole = answer.length === 0 || answer.length === section.nodes.length;
  return isWhole ? section : { ...section, nodes: answer };
};

const A_MARK = 3;

const lengthOf = ({ title, nodes }: Section): number =>
  nodesIn(nodes).reduce((sum, node) => {
    if (node.kind === 'heading') return sum + wordCount(node.text);
    return inlinesIn(node).reduce((all, part) => all + wordsOfPart(part), sum);
  }, wordCount(title));

const wordsOfPart = (part: Parameters<typeof textOf>[0]): number =>
  isStatement(part)
    ? wordCount([part.around?.lead, part.text, part.around?.rest, ...part.remarks].join(' ')) + A_MARK
    : wordCount(textOf(part));

/** Without its last statement; none where there is no other. What the program counts stays: it is what the brief rests on. */
function shorter(section: Section): readonly Section[] {
  const all = statementsIn(section);
  const last = all.at(-1);
  const nodes = mapStatements(section.nodes, (each) => (each === last ? null : each));
  const isLeft = nodes.some((node: Node) => node.kind === 'list' || node.kind === 'paragraph');
  return isLeft && (all.length > 1 || section.id === 'sure') ? [{ ...section, nodes }] : [];
}
