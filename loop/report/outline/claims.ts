import type { Claim, OppositionMemo } from '../../claim.js';
import type { Words } from '../../words/index.js';
import { answersPoint } from '../../judging/answers-point.js';
import { pointAsClaim } from '../../judging/opposing-points.js';
import type { Brief } from '../brief.js';
import { citedIds, claimsOf, heading, isExtractive, isQuotation, isSnippetOnly } from '../wording.js';
import type {
  AnswerSection,
  ClaimsSection,
  CounterpointsSection,
  DisagreementsSection,
  Outline,
  Statement,
} from './outline.js';

/** The sections that state something: answer, subtopics, counterpoints, disagreements. */

/** A brief with the words of its language. */
export type Spoken = Pick<Outline, 'brief' | 'language' | 'words'>;

function statement(brief: Brief, text: string, claims: readonly Claim[]): Statement {
  return {
    text,
    isQuotation: isQuotation(text, claims),
    claims,
    cited: citedIds(brief, claims),
    isSnippetOnly: claims.every((claim) => isSnippetOnly(brief, claim)),
  };
}

const claimStatements = (brief: Brief, claims: readonly Claim[]): readonly Statement[] =>
  claims.map((claim) => statement(brief, claim.claim, [claim]));

export const answerSection = ({ brief, words }: Spoken): AnswerSection => ({
  kind: 'answer',
  id: 'answer',
  title: words.sections.answer,
  statements: brief.answer.map((each) => statement(brief, each.sentence, claimsOf(brief, each.claimIds))),
  isApart: isExtractive(brief),
});

/** A section for each subtopic; sides have titles where there are two. */
export function claimSections({ brief, words: { sides } }: Spoken): readonly ClaimsSection[] {
  return brief.subtopics.map((subtopic, index) => {
    const groups = [
      { title: sides.for, claims: subtopic.for },
      { title: sides.against, claims: subtopic.against },
      { title: sides.neutral, claims: subtopic.neutral },
    ].filter((group) => group.claims.length > 0);
    const isHeaded = groups.length > 1 || subtopic.against.length > 0;
    return {
      kind: 'claims',
      id: `topic-${index + 1}`,
      title: heading(subtopic.name),
      groups: groups.map(({ title, claims }) => ({
        title: isHeaded ? title : null,
        statements: claimStatements(brief, claims),
      })),
    };
  });
}

export function keyFindings({ brief, words }: Spoken): ClaimsSection | null {
  if (brief.claims.length === 0) return null;
  return {
    kind: 'claims',
    id: 'findings',
    title: words.sections.findings,
    groups: [{ title: null, statements: claimStatements(brief, brief.claims) }],
  };
}

/** Claims below one point of the opposing case: more are read in their sections. */
const MOST_ANSWERS = 2;

export function counterpoints({ brief, words }: Spoken): CounterpointsSection | null {
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
      cited: citedIds(brief, [pointAsClaim(point, 0)]),
      evidence: point.evidence,
      answers: claimStatements(
        brief,
        brief.claims.filter((claim) => answersPoint(claim, point)).slice(0, MOST_ANSWERS),
      ),
    })),
    memo: isNone || isExtractive(brief) ? [] : brief.memo,
    // A source that says the same twice is quoted once.
    quotations:
      isNone || opposition.points !== undefined
        ? []
        : opposing.filter(
            ({ sourceId, exact }, index) =>
              opposing.findIndex((other) => other.sourceId === sourceId && other.exact === exact) === index,
          ),
    searches: opposition.queries,
  };
}

/** A case whose points did not hold is no case; that nothing opposes has not been shown then. */
const nothingOpposes = ({ absence, droppedPoints = 0 }: OppositionMemo, { opposition }: Words): string =>
  droppedPoints > 0 ? opposition.fallen : `${opposition.none} ${absence ?? ''}`.trim();

export function disagreements({ brief, words }: Spoken): DisagreementsSection | null {
  if (brief.contradictions.length === 0) return null;
  return {
    kind: 'disagreements',
    id: 'disagreements',
    title: words.sections.disagreements,
    items: brief.contradictions.map(({ id, topic, sides, resolved, reason, resolution }) => ({
      id,
      topic: heading(topic),
      sides,
      verdict: resolved ? `${words.resolved} (${words.reasons[reason]})` : words.unresolved,
      resolution,
    })),
  };
}
