import type { AntagonistInput, AntagonistReply } from '../roles/antagonist.js';
import { claimText, findingOf, sidesOf } from './claims.js';
import { readSources } from './match.js';

const MOST_SENTENCES = 3;
const MOST_QUERIES = 4;

/** The sentences that deny what the question supposes, word for word, or nothing; and searches that could disprove the claims. */
export function opposeClaims(input: AntagonistInput): AntagonistReply {
  const reading = readSources(input.question, input.passages);
  const sideOf = sidesOf(reading);
  const found = reading.matches
    .filter((match) => reading.question.kind === 'yes-no' && sideOf(match) === 'against')
    .flatMap((match) => findingOf(match, 'against'))
    .slice(0, MOST_SENTENCES);
  const points = found.map(({ lines }) => ({
    statement: claimText(lines),
    findings: lines.map(({ sentence }) => sentence.ref),
  }));
  const why = points.map(({ statement }) => statement).join(' ');
  const attacked = found.length === 0 ? [] : input.claims.filter(({ stance }) => stance === 'for');
  return {
    points,
    absence: null,
    attacks: attacked.map(({ id }) => ({ claimId: id, why })),
    queries: disconfirming(input, reading.question.terms.map(({ surface }) => surface).join(' ')),
  };
}

function disconfirming({ question, claims }: AntagonistInput, terms: string): string[] {
  const about = terms || question;
  const topics = claims
    .filter(({ stance, subtopic }) => stance !== 'against' && subtopic !== '')
    .map(({ subtopic }) => subtopic);
  const queries = [...new Set(topics)]
    .slice(0, MOST_QUERIES - 1)
    .map((topic) => `${about} ${topic} no evidence unlikely`);
  return [...new Set([...queries, `${about} failed to show, not confirmed, limitations`])];
}
