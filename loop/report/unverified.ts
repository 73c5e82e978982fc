import type { RoundState } from '../state.js';
import type { Brief, BriefSource } from './brief.js';

/** Nothing that could not be grounded, or that relies on search snippets alone, is presented as fact: it is listed here. */
export function unverified(state: RoundState, sources: readonly BriefSource[]): Brief['unverified'] {
  const snippets = new Set(sources.filter((each) => each.readClass === 'snippet').map((each) => each.id));
  const onSnippets = state.claims.filter(
    (claim) =>
      state.ending === 'snippets-only' || claim.evidence.every((each) => snippets.has(each.sourceId)),
  );
  const missing = state.subtopics.filter((subtopic) =>
    state.gaps.some((gap) => gap.subject === `subtopic:${subtopic.name}` && gap.status !== 'closed'),
  );
  return [
    ...(onSnippets.length === 0
      ? []
      : [{ subject: onSnippets.map((claim) => claim.id).join(', '), reason: 'snippet-only' as const }]),
    ...missing.map(({ name }) => ({ subject: name, reason: 'not-grounded' as const })),
    ...state.failedParts.map((part) => ({
      subject: part.split(':')[0] ?? part,
      reason: 'part-failed' as const,
    })),
  ];
}
