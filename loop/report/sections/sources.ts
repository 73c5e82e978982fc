/** The sources, the passages that speak most of the question, and what was asked after the brief. */
import { addressesModel } from '../../../text/addresses-model.js';
import { withFullStop } from '../../../text/full-stop.js';
import { originFacts } from '../../../text/origin/source-origin.js';
import { dateOf } from '../../../text/source-date.js';
import type { Words } from '../../words/index.js';
import { archive } from '../addresses.js';
import type { BestPassage, Brief, BriefSource, FollowUp } from '../brief.js';
import { code, details, heading, list, paragraph, sentence, strong } from '../tree.js';
import type { Inline, Item, Node, Section, Spoken } from '../tree.js';
import {
  authorsOf,
  citedIds,
  howRead,
  isExtractive,
  isQuotation,
  isSnippetOnly,
  listedPassages,
  shortNameOf,
  sourceOf,
} from '../wording.js';
import { carriedBy, insufficient, quoted } from './statements.js';
import { shortened } from './matters.js';

/**
 * Every source that the brief cites; the others that were read, by title.
 *
 * @param used ids of the sources to name, a line each; null: all of them
 */
export function sourcesSection({ brief, words }: Spoken, used: ReadonlySet<string> | null): Section {
  const sources = brief.sources.filter(({ id, isUnread }) =>
    used === null ? isUnread !== true : used.has(id),
  );
  const cited = sources.filter(({ quotes }) => used === null && quotes.length > 0);
  const others = sources.filter((source) => !cited.includes(source));
  const line = (source: BriefSource): Item => ({
    id: source.id,
    of: [
      ...headline(source, words),
      ...separated([...(used === null ? [] : factsOn(source, words)), ...remarksOn(brief, source, words)]),
    ],
  });
  const read = list(others.map(line), 'lines');
  const { uncited, count } = words.sources;
  const entries = cited.map((source) => entry(brief, source, words));
  const rest = used === null ? details(`${uncited}: ${count({ count: others.length })}`, read) : read;
  const nodes = [...list(entries, 'entries'), ...rest];
  return { id: 'sources', title: words.sections.sources, role: 'list', nodes };
}

/** Where nothing says what kind of source it is, nothing is said of it. */
const factsOn = (source: BriefSource, words: Words): readonly string[] =>
  originFacts(source, words).filter((fact) => fact !== words.unknownType);

const entry = (brief: Brief, source: BriefSource, words: Words): Item => ({
  id: source.id,
  of: headline(source, words),
  nodes: [
    paragraph(
      separated([
        ...factsOn(source, words),
        howRead(source, words),
        ...remarksOn(brief, source, words),
      ]).slice(1),
      'quiet',
    ),
    copyOf(source, words),
  ],
});

/** Which copy the stored text was made from, so that anybody can make it again and compare. */
function copyOf(source: BriefSource, { evidence, routes }: Words): Node {
  const archived = archive(source);
  const items: readonly (readonly Inline[])[] = [
    [`${evidence.readBy} ${source.extractor}, ${source.retrievedAt.slice(0, 10)}`],
    [`${evidence.hash} `, code(source.sha256)],
    [`${evidence.key} `, code(source.key)],
    ...source.addresses.map(({ address, route }): readonly Inline[] => [
      code(address),
      ` (${routes[route]})`,
    ]),
    ...(archived === null ? [] : [[{ kind: 'link' as const, text: evidence.archived, to: archived }]]),
  ];
  const nodes = list(items.map((of) => ({ of })));
  return { kind: 'details', summary: evidence.copy, id: `${source.id}-copy`, nodes };
}

/** Authors, title and dates. */
function headline(source: BriefSource, words: Words): readonly Inline[] {
  const authors = source.authors.length === 0 ? '' : `${authorsOf(source)}. `;
  return [
    authors,
    { kind: 'link', text: source.title, to: source.address },
    ` (${dateOf(source, words.evidence)})`,
  ];
}

const separated = (parts: readonly (Inline | readonly Inline[])[]): readonly Inline[] =>
  parts.flatMap((part) => [' · ', ...[part].flat()] as readonly Inline[]);

/** What a reader should know before relying on a source: of its work; retracted, gone, superseded by something newer. */
function remarksOn(
  brief: Brief,
  source: BriefSource,
  { sources: said, evidence }: Words,
): readonly (Inline | readonly Inline[])[] {
  const nameOf = (id: string): string => shortNameOf(brief, id);
  const { sameWork, retracted, gone, supersededBy } = source;
  return [
    ...(sameWork.length === 0 ? [] : [`${said.sameWork} ${sameWork.map(nameOf).join(', ')}`]),
    ...(retracted ? [strong(evidence.retracted)] : []),
    ...(gone === undefined ? [] : [strong(said.gone)]),
    ...(supersededBy === null ? [] : [strong(`${evidence.supersededBy} ${nameOf(supersededBy)}`)]),
    ...source.unreadNotices.map(({ kind, doi }) => [
      strong(said.notices[kind]),
      ` (${doi === null ? '' : `${doi}, `}${said.unread})`,
    ]),
    ...source.warnings,
  ];
}

/** The passages that the brief lists, chosen by the words of the question; null where it lists none. */
export function passagesSection(spoken: Spoken): Section | null {
  const { brief, words } = spoken;
  const passages = listedPassages({ ...brief, options: brief.run.options });
  if (passages.length === 0) return null;
  const { match } = brief.best;
  const items = passages.flatMap((passage) => passageItem(spoken, passage));
  return {
    id: 'passages',
    title: match ? words.sections.passages : words.sections.nearest,
    role: 'repeated',
    nodes: [paragraph([match ? words.passages.best : words.passages.nearest]), ...list(items, 'numbered')],
  };
}

/** Where nothing matches, or a model found no answer, the brief says so first. */
export const passagesComeFirst = ({ brief }: Spoken): boolean =>
  isExtractive(brief) && brief.best.match && brief.best.passages.length > 0;

/** Characters of a title or heading that a remark has room for. */
const LONGEST_IN_REMARK = 90;
/** Words for a remark, which ends with the first bracket. */
const inRemark = (text: string): string =>
  shortened(
    text
      .replace(/[()[\]]/g, '')
      .replace(/\s+/gu, ' ')
      .trim(),
    LONGEST_IN_REMARK,
  );

/** A passage with its deciding sentence marked, and what it is from; none where its source is not one of the brief. */
function passageItem(
  { brief, words }: Spoken,
  { id, evidence, deciding, heading: above }: BestPassage,
): readonly Item[] {
  const source = sourceOf(brief, evidence.sourceId);
  if (source === undefined) return [];
  const facts = [
    ...(addressesModel(source) ? [words.remarks.addressed] : []),
    dateOf(source, words.evidence),
    ...factsOn(source, words),
  ];
  const remark = [source.title, above, ...facts].filter((part) => part !== '').map(inRemark);
  const around = {
    lead: evidence.exact.slice(0, deciding.start - evidence.start),
    rest: evidence.exact.slice(deciding.end - evidence.start),
  };
  const said = { ...quoted(deciding), around, remarks: [remark.join('; ')], carried: { evidence: [] } };
  return [{ id, of: [said] }];
}

/** What was asked after the brief; null where nothing was. */
export function followUpsSection(spoken: Spoken): Section | null {
  const { followUps = [] } = spoken.brief;
  if (followUps.length === 0) return null;
  const nodes = followUps.flatMap((followUp, at) =>
    followUpNodes(spoken, followUp).map((node) =>
      node.kind === 'heading' ? { ...node, id: `follow-up-${at + 1}` } : node,
    ),
  );
  return { id: 'follow-ups', title: spoken.words.sections.followUps, role: 'repeated', nodes };
}

/** Passages that one answer lists. */
const MOST_PASSAGES = 3;

/** The question, and the answer, or what comes nearest to one. */
function followUpNodes(spoken: Spoken, { id, question, answer }: FollowUp): readonly Node[] {
  const { brief, words } = spoken;
  const { sentences, claims, passages, match } = answer;
  const carried = carriedBy(claims);
  const statements = sentences.map(({ text, claimIds, sourceIds }) => {
    const own = claims.filter((claim) => claimIds.includes(claim.id));
    const isQuoted = isQuotation(text, own);
    return sentence({
      text: isQuoted ? text : withFullStop(text),
      isQuotation: isQuoted,
      cited: sourceIds ?? citedIds(brief, own),
      beside: own.flatMap(({ evidence }) => evidence),
      remarks: own.every((claim) => isSnippetOnly(brief, claim)) ? [words.snippetOnly] : [],
      carried,
    });
  });
  if (statements.length > 0) return [...heading(question), paragraph(statements)];
  const nearest = passages
    .slice(0, MOST_PASSAGES)
    .flatMap((each) => passageItem(spoken, { ...each, id: `${id}-${each.id}` }));
  // By rule alone there is no answer, but passages that match may hold one.
  const none = isExtractive(brief) && match ? [words.passages.best] : insufficient(words);
  return [...heading(question), paragraph(none), ...list(nearest, 'numbered')];
}
