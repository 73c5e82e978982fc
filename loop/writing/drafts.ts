import { bareId } from '../../agents/roles/rendering/checks.js';
import type { WriterReply } from '../../agents/roles/writer.js';
import { joinedRefs } from '../../text/sentence-ref.js';
import type { Draft } from '../claim.js';
import type { DraftContradiction } from '../results.js';
import type { Citable } from './gate-draft.js';

/** A writer's claims as drafts, numbered on from those that there are. */
export const draftsOf = (
  claims: WriterReply['claims'],
  { first, section }: { readonly first: number; readonly section?: string },
): readonly Draft[] =>
  claims.map((given, at) => ({
    id: `D${first + at}`,
    action: given.action,
    claimId: given.claimId === null ? null : bareId(given.claimId),
    claim: given.claim.trim(),
    kind: given.kind,
    // The table is laid out by the program.
    part: section === undefined ? (given.part === 'table' ? 'section' : given.part) : 'section',
    subtopic: section ?? (given.part === 'section' || given.part === 'table' ? given.section.trim() : ''),
    findingIds: [...new Set(given.findings.map(idOf))],
    stance: given.stance,
    confidence: given.confidence,
    decisionCritical: given.decides,
    answersOpposition: given.answersOpposition,
  }));

/** `[F4.3!]` is F4.3. */
export const idOf = (given: string): string => given.trim().replace(/^[[(]|[!\])]+$/g, '');

/** Contradictions whose sides rest on findings that there are. */
export const contradictionsOf = (
  given: WriterReply['contradictions'],
  { refsOf }: Citable,
): readonly DraftContradiction[] =>
  given.flatMap(({ sides, ...each }) => {
    const grounded = sides
      .map(({ statement, findings }) => ({
        statement,
        refs: joinedRefs(findings.flatMap((id) => refsOf(idOf(id)) ?? [])),
      }))
      .filter(({ refs }) => refs.length > 0);
    return grounded.length < 2 ? [] : [{ ...each, sides: grounded }];
  });
