/** What a brief states: the answer, when it is otherwise, how sure it is, what to check, its sections, the claims behind it. */
import type { BriefPart, QuestionKind } from '../../../agents/roles/vocabulary.js';
import type { Claim } from '../../claim.js';
import { endingIn } from '../../ending-words.js';
import { isUnjudged } from '../../found.js';
import { inOrder } from '../../judging/printed-parts.js';
import type { Brief } from '../brief.js';
import { wordCount } from '../../../text/word-count.js';
import { claimsOf, heading as asHeading, isExtractive, strongestFirst } from '../wording.js';
import { heading, list, paragraph, section, strong } from '../tree.js';
import type { Inline, Node, Paragraph, Section, Spoken, Statement } from '../tree.js';
import { insufficient, points, statement } from './statements.js';

/** A writer wrote the claims in parts; without one they are quotations by subtopic. */
export const isWritten = ({ claims }: Brief): boolean =>
  claims.some(({ findingIds }) => findingIds.length > 0);

export interface Parts {
  readonly short: readonly Claim[];
  readonly otherwise: readonly Claim[];
  readonly sure: readonly Claim[];
  readonly check: readonly Claim[];
  readonly sections: readonly { readonly title: string; readonly claims: readonly Claim[] }[];
}

/** The claims in their parts, in the order of print, each once. */
export function partsOf({ claims, answer }: Brief): Parts {
  const ordered = inOrder(claims);
  const ids = answer.flatMap(({ claimIds }) => claimIds);
  const left = ordered.filter(({ id }) => !ids.includes(id));
  const of = (part: BriefPart): readonly Claim[] => left.filter((each) => each.part === part);
  const titles = [...new Set(of('section').map(({ subtopic }) => subtopic))];
  return {
    short: ids.flatMap((id) => ordered.filter((claim) => claim.id === id)),
    otherwise: of('otherwise'),
    sure: of('sure'),
    check: of('check'),
    sections: titles.map((title) => ({
      title,
      claims: of('section').filter(({ subtopic }) => subtopic === title),
    })),
  };
}

const said = (id: string, title: string, nodes: readonly Node[]): Section | null =>
  section({ id, title, nodes, role: 'said' });
const prose = (spoken: Spoken, claims: readonly Claim[]): readonly Statement[] =>
  claims.map((claim) => statement(spoken, claim, true));
/** What is open, or says how sure the rest is, needs no mark of doubt. */
const unmarked = (spoken: Spoken, claims: readonly Claim[]): readonly Statement[] =>
  prose(spoken, claims).map((each) => ({ ...each, remarks: [] }));
const listed = (spoken: Spoken, claims: readonly Claim[]): readonly Node[] =>
  list(points(claims.map((claim) => statement(spoken, claim))));

/** Sentences of one paragraph at most: a longer part is cut into even ones. */
const MOST_OF_A_PARAGRAPH = 3;

function paragraphs(statements: readonly Statement[], tone?: Paragraph['tone']): readonly Node[] {
  const count = Math.ceil(statements.length / MOST_OF_A_PARAGRAPH);
  return Array.from({ length: count }, (_, at) => {
    const [from, to] = [at, at + 1].map((cut) => Math.ceil((cut * statements.length) / count));
    return paragraph(statements.slice(from, to), tone);
  });
}

/** That what was read holds none; of a run that ended before its model had answered, that nobody knows. */
function noAnswer({ brief: { claims, struck, run }, words }: Spoken): readonly Inline[] {
  const { ending, options } = run;
  const found = claims.length + struck.length === 0 ? 'nothing' : 'nothing-stands';
  if (ending === null || options.model === 'extractive' || !isUnjudged(ending, found))
    return insufficient(words);
  const { title, about } = words.unanswered;
  return [strong(title), ` ${about({ reason: endingIn(ending, options, words) })}`];
}

/** Words of what stands as the answer. */
const MOST_WORDS = 120;

/** Its first sentence is set in bold; what goes beyond its length runs on below it. */
function shortAnswer([first, ...others]: readonly Statement[]): readonly Node[] {
  if (first === undefined) return [];
  let words = wordCount(first.text);
  const most = others.findIndex(({ text }) => (words += wordCount(text)) > MOST_WORDS);
  const cut = most < 0 ? others.length : most;
  const answer = [{ ...first, name: first.text }, ...others.slice(0, cut)];
  return [...paragraphs(answer, 'answer'), ...paragraphs(others.slice(cut))];
}

/** Quotations of different sources are set apart; a written answer runs on. */
export function answerSection(spoken: Spoken): Section | null {
  const { brief, words } = spoken;
  const claims = brief.answer.flatMap(({ claimIds }) => claimsOf(brief, claimIds));
  const unwritten = isExtractive(brief) && claims.length > 0 ? words.sections.closest : words.sections.answer;
  const name = isWritten(brief) ? words.titles.answer[brief.kind ?? 'explain'] : unwritten;
  if (claims.length === 0) return said('answer', name, [paragraph(noAnswer(spoken))]);
  const statements = claims.map((claim) => statement(spoken, claim, isWritten(brief)));
  const nodes = isExtractive(brief) ? [paragraph(statements, 'apart')] : shortAnswer(statements);
  return said('answer', name, nodes);
}

/** When it is otherwise; of a question with a verdict, beside what speaks for it. */
export function otherwiseSection(spoken: Spoken, parts: Parts, kind: QuestionKind): Section | null {
  const { titles } = spoken.words;
  const against = prose(spoken, parts.otherwise);
  const supporting =
    kind === 'yes-no' && against.length > 0 ? prose(spoken, supportOf(spoken.brief, parts)) : [];
  if (supporting.length > 0)
    return said('otherwise', titles.sides, [
      ...[...heading(titles.sideFor), ...list(points(supporting))],
      ...[...heading(titles.sideAgainst), ...list(points(against))],
    ]);
  const isByName = kind === 'choice' && against.length > 1;
  const named = against.map((each) => withName(each, spoken.brief.grid?.about ?? []));
  return said('otherwise', titles.otherwise[kind], isByName ? list(points(named)) : paragraphs(against));
}

/** With the option that it names first: "Graphile Worker" of the rows "Graphile Worker", "Bull". */
function withName(statement: Statement, options: readonly string[]): Statement {
  // "Agenda 6.x" is called "Agenda" as well.
  const names = options.flatMap((option) => [option, option.replace(/ \d[\d.x]*$/u, '')]);
  const [first] = names
    .map((name) => ({ name, at: placeOfName(statement.text, name) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at || other.name.length - one.name.length);
  return first === undefined ? statement : { ...statement, name: first.name };
}

/** Where a name stands as a whole word; -1: nowhere. */
function placeOfName(text: string, name: string): number {
  const at = text.indexOf(name);
  const isPart = /[\p{L}\p{N}]/u.test(`${text.charAt(at - 1)}${text.charAt(at + name.length)}`);
  return at >= 0 && isPart ? -1 : at;
}

const MOST_ON_A_SIDE = 4;

/** What speaks for a verdict, as far as no sentence says it already. */
function supportOf({ claims }: Brief, { short, otherwise, check, sections }: Parts): readonly Claim[] {
  const used = new Set([short, otherwise, check, ...sections.map((each) => each.claims)].flat());
  const left = claims.filter((claim) => claim.stance === 'for' && !used.has(claim));
  return strongestFirst(left).slice(0, MOST_ON_A_SIDE);
}

export const checkSection = (spoken: Spoken, { check }: Parts): Section | null =>
  said('check', spoken.words.titles.check, list(points(unmarked(spoken, check))));

/** How sure it is, as its writer says it. */
export const sureSection = (spoken: Spoken, { sure }: Parts): Section | null =>
  said('sure', spoken.words.titles.sure, paragraphs(unmarked(spoken, sure)));

export const proseSections = (spoken: Spoken, { sections }: Parts): readonly (Section | null)[] =>
  sections.map(({ title, claims }, index) =>
    said(`part-${index + 1}`, asHeading(title), paragraphs(prose(spoken, claims))),
  );

/** A step a section; where there is one section, a step a sentence. */
export function stepsSection(spoken: Spoken, { sections }: Parts): Section | null {
  const [only] = sections;
  const items =
    sections.length === 1
      ? points(prose(spoken, only?.claims ?? []))
      : sections.map(({ title, claims }) => ({
          of: [strong(asHeading(title))],
          nodes: [paragraph(prose(spoken, claims))],
        }));
  return said('steps', spoken.words.titles.steps, list(items, 'steps'));
}

/** Without a writer: the quotations of a subtopic, by the side that they take. */
export const quotedSections = (spoken: Spoken): readonly (Section | null)[] =>
  spoken.brief.subtopics.map((topic, index) => {
    const { sides } = spoken.words;
    const groups = (['for', 'against', 'neutral'] as const).filter((side) => topic[side].length > 0);
    const isHeaded = groups.length > 1 || topic.against.length > 0;
    return said(
      `topic-${index + 1}`,
      asHeading(topic.name),
      groups.flatMap((side) => [...heading(isHeaded ? sides[side] : null), ...listed(spoken, topic[side])]),
    );
  });

export const keyFindings = (spoken: Spoken): Section | null =>
  said('findings', spoken.words.sections.findings, listed(spoken, spoken.brief.claims));

/** Claims that no sentence above is made of. */
export function restSection(spoken: Spoken, printed: ReadonlySet<string>): Section | null {
  const left = spoken.brief.claims.filter(({ id }) => !printed.has(id));
  const { rest: title } = spoken.words.titles;
  return section({ id: 'rest', title, nodes: listed(spoken, left), role: 'method' });
}
