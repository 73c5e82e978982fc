import { withFullStop } from '../../../text/full-stop.js';
import type { Claim, OppositionMemo } from '../../claim.js';
import type { Words } from '../../words/index.js';
import { answersPoint } from '../../judging/answers-point.js';
import { pointAsClaim } from '../../judging/opposing-points.js';
import type { Brief } from '../brief.js';
import { claimsOf, heading, isExtractive, isQuotation, marksFor } from '../wording.js';
import type {
  AnswerSection,
  ClaimsSection,
  CounterpointsSection,
  ProseSection,
  Statement,
} from './outline.js';
import { ofClaim, statement, type Spoken } from './statements.js';

/** The sections that state something: answer, subtopics, counterpoints, disagreements. */

export type { Spoken } from './statements.js';

const claimStatements = (spoken: Spoken, claims: readonly Claim[]): readonly Statement[] =>
  claims.map((claim) => ofClaim(spoken, claim));

export const answerSection = (spoken: Spoken): AnswerSection => ({
  kind: 'answer',
  id: 'answer',
  title: spoken.words.sections.answer,
  statements: spoken.brief.answer.map((each) =>
    statement(spoken, each.sentence, claimsOf(spoken.brief, each.claimIds)),
  ),
  isApart: isExtractive(spoken.brief),
});

/** A section for each subtopic: quotations by the side that they take, or sentences that run on. */
export function claimSections(spoken: Spoken): readonly (ClaimsSection | ProseSection)[] {
  const { brief } = spoken;
  const hasSides = brief.kind === 'yes-no';
  return brief.subtopics.map((subtopic, index) => {
    const headed = { id: `topic-${index + 1}`, title: heading(subtopic.name) };
    const groups = groupsOf(spoken, subtopic);
    if (isExtractive(brief)) return { kind: 'claims', ...headed, groups, isAppendix: false };
    const paragraphs = hasSides
      ? groups
      : [{ title: null, statements: groups.flatMap(({ statements }) => statements) }];
    return { kind: 'prose', ...headed, form: 'paragraphs', paragraphs };
  });
}

/** Sides have titles where there are two. */
function groupsOf(spoken: Spoken, subtopic: Brief['subtopics'][number]): ClaimsSection['groups'] {
  const { sides } = spoken.words;
  const groups = [
    { title: sides.for, claims: subtopic.for },
    { title: sides.against, claims: subtopic.against },
    { title: sides.neutral, claims: subtopic.neutral },
  ].filter((group) => group.claims.length > 0);
  const isHeaded = groups.length > 1 || subtopic.against.length > 0;
  return groups.map(({ title, claims }) => ({
    title: isHeaded ? title : null,
    statements: claimStatements(spoken, claims),
  }));
}

export function keyFindings(spoken: Spoken): ProseSection | null {
  const { brief, words } = spoken;
  if (brief.claims.length === 0) return null;
  return {
    kind: 'prose',
    id: 'findings',
    title: words.sections.findings,
    form: 'list',
    paragraphs: [{ title: null, statements: claimStatements(spoken, brief.claims) }],
  };
}

/** Claims behind the brief, by subtopic, with all that is known of them; null where there are none. */
export function claimsAppendix(
  spoken: Spoken,
  { id, title, claims }: { readonly id: string; readonly title: string; readonly claims: readonly Claim[] },
): ClaimsSection | null {
  if (claims.length === 0) return null;
  const topics = [...new Set(claims.map(({ subtopic }) => subtopic))];
  return {
    kind: 'claims',
    id,
    title,
    isAppendix: true,
    groups: topics.map((topic) => ({
      title: topics.length === 1 ? null : heading(topic),
      statements: claimStatements(
        spoken,
        claims.filter(({ subtopic }) => subtopic === topic),
      ),
    })),
  };
}

/** Claims below one point of the opposing case: more are read in their sections. */
const MOST_ANSWERS = 2;

export function counterpoints(spoken: Spoken): CounterpointsSection | null {
  const { brief, words } = spoken;
  const { opposition, opposing } = brief;
  if (opposition === null) return null;
  const isNone = opposition.memo === '';
  // Rules that found no denial have not shown that there is none.
  if (isNone && isExtractive(brief)) return null;
  return {
    kind: 'counterpoints',
    id: 'counterpoints',
    title: words.sections.counterpoints,
    none: isNone ? nothingOpposes(opposition, words) : null,
    points: (opposition.points ?? []).map((point) => ({
      text: point.claim,
      isQuotation: isQuotation(point.claim, [pointAsClaim(point, 0)]),
      cited: marksFor(brief, point.claim, [pointAsClaim(point, 0)]),
      evidence: point.evidence,
      answers: claimStatements(
        spoken,
        brief.claims.filter((claim) => answersPoint(claim, point)).slice(0, MOST_ANSWERS),
      ),
    })),
    memo:
      isNone || isExtractive(brief)
        ? []
        : brief.memo.map((each) => ({ ...each, text: withFullStop(each.text) })),
    // A source that says the same twice is quoted once.
    quotations:
      isNone || opposition.points !== undefined
        ? []
        : opposing.filter(
            ({ sourceId, exact }, index) =>
              opposing.findIndex((other) => other.sourceId === sourceId && other.exact === exact) === index,
          ),
  };
}

/** A case whose points did not hold is no case; that nothing opposes has not been shown then. */
const nothingOpposes = ({ absence, droppedPoints = 0 }: OppositionMemo, { opposition }: Words): string =>
  droppedPoints > 0 ? opposition.fallen : `${opposition.none} ${absence ?? ''}`.trim();
