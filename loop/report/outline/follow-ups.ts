import { withFullStop } from '../../../text/full-stop.js';
import type { FollowUp } from '../brief.js';
import { citedIds, isExtractive, isQuotation, isSnippetOnly } from '../wording.js';
import type { Spoken } from './claims.js';
import type { FollowUpsSection, Statement } from './outline.js';
import { listedPassage } from './passages.js';

/** What was asked after the brief; null where nothing was. */
export function followUpsSection(spoken: Spoken): FollowUpsSection | null {
  const { brief, words } = spoken;
  const { followUps = [] } = brief;
  if (followUps.length === 0) return null;
  return {
    kind: 'followUps',
    id: 'follow-ups',
    title: words.sections.followUps,
    items: followUps.map((followUp) => itemOf(spoken, followUp)),
  };
}

/** Passages that one answer lists. */
const MOST_PASSAGES = 3;

function itemOf(spoken: Spoken, { id, question, answer }: FollowUp): FollowUpsSection['items'][number] {
  const { sentences, claims, passages } = answer;
  const statements = sentences.map((sentence): Statement => {
    const own = claims.filter((claim) => sentence.claimIds.includes(claim.id));
    const isQuoted = isQuotation(sentence.text, own);
    return {
      text: isQuoted ? sentence.text : withFullStop(sentence.text),
      isQuotation: isQuoted,
      // They are no claims of the run: nothing to open by their names.
      claims: [],
      cited: sentence.sourceIds ?? citedIds(spoken.brief, own),
      isSnippetOnly: own.every((claim) => isSnippetOnly(spoken.brief, claim)),
      remarks: [],
    };
  });
  const nearest = statements.length > 0 ? [] : passages.slice(0, MOST_PASSAGES);
  return {
    id,
    question,
    statements,
    none: statements.length > 0 ? null : noneOf(spoken, answer),
    evidence: claims.flatMap(({ evidence }) => evidence),
    passages: nearest.flatMap((each) => listedPassage(spoken, { ...each, id: `${id}-${each.id}` }) ?? []),
  };
}

/** By rule alone there is no answer, but passages that match may hold one. */
const noneOf = ({ brief, words }: Spoken, { match }: FollowUp['answer']) =>
  isExtractive(brief) && match ? { title: null, about: words.passages.best } : words.insufficient;
