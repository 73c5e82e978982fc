import type { AntagonistInput, AntagonistReply } from '../roles/antagonist.js';
import type { StandingClaim } from '../roles/vocabulary.js';
import type { Line } from './corpus.js';
import { canStandAlone, claimText } from './sentence-filter.js';
import { signsOf, surfaceOf } from './facet.js';
import { denies } from './negation.js';
import { stanceOf } from './stance.js';
import { gate, read, type Reading } from './relevance.js';
import { COVER_SHARE, likeness } from './select.js';
import { fold } from '../../text/fold.js';
import { words } from '../../text/tokens.js';

const MOST_SENTENCES = 3;
const MOST_QUERIES = 4;
/** Least share of the best score: an opposing sentence is worded further from the question. */
const LEAST_SCORE = 0.18;
/** Least weighted overlap of an opposing sentence with a claim that it attacks. */
const ATTACK = 0.12;
const CAVEAT =
  /\b(?:no evidence|little evidence|limited evidence|unlikely|not (?:been )?(?:confirmed|established|proven|demonstrated)|cannot (?:be )?(?:rule|exclude)|alternative explanation|limitations?|inconclusive|insufficient|controversial|conflicting|inconsistent|failed to|did not|contrary to|contradict\w*|doubt\w*|unclear|however)\b/u;

/** The strongest opposing sentences that were read, word for word, and searches that could disprove the claims. */
export function opposeClaims(input: AntagonistInput): AntagonistReply {
  const reading = read(input.question, input.sources);
  const lines = opposing(reading);
  const queries = disconfirming(input.claims, reading);
  if (lines.length === 0) {
    return {
      memo: '',
      refs: [],
      attacks: [],
      queries,
      absence: 'No sentence of the sources read speaks against what the question supposes.',
    };
  }
  return {
    memo: lines.map(claimText).join(' '),
    refs: lines.map((line) => line.sentence.ref),
    attacks: input.claims.flatMap((claim) => attackOn(claim, lines, reading)),
    queries,
    absence: null,
  };
}

/** Statements against the thesis; where the question has none, denials and caveats on its subject. */
function opposing(reading: Reading): Line[] {
  const keys = new Set(reading.topic.facets.flatMap((facet) => [...signsOf(facet)]));
  const found: Line[] = [];
  const top = reading.candidates[0]?.score ?? 0;
  for (const { line, score, cover } of reading.candidates) {
    if (cover < COVER_SHARE * reading.bestCover || score < LEAST_SCORE * top) continue;
    const against =
      reading.question.kind === 'yes-no'
        ? stanceOf(line, reading) === 'against'
        : denies(line, keys) && CAVEAT.test(line.folded);
    if (!against || gate(line, reading.topic) === 0 || !canStandAlone(line)) continue;
    if (found.some((other) => likeness(other.stems, line.stems, reading) > 0.4)) continue;
    found.push(line);
    if (found.length === MOST_SENTENCES) break;
  }
  return found;
}

function attackOn(
  claim: StandingClaim,
  lines: readonly Line[],
  reading: Reading,
): { claimId: string; why: string }[] {
  if (claim.stance === 'against') return [];
  const stems = new Set(words(claim.text).map((word) => word.stem));
  const asked = new Set(reading.question.terms.map((term) => term.stem));
  const topic = words(claim.subtopic)
    .map((word) => word.stem)
    .filter((stem) => !asked.has(stem));
  const line = lines.find(
    (one) =>
      !claim.refs.includes(one.sentence.ref) &&
      (topic.some((stem) => one.stems.has(stem)) || likeness(stems, one.stems, reading) >= ATTACK),
  );
  return line ? [{ claimId: claim.id, why: `${line.sentence.ref}: ${claimText(line)}` }] : [];
}

function disconfirming(claims: readonly StandingClaim[], { question, topic }: Reading): string[] {
  const anchor = topic.anchor ? surfaceOf(topic.anchor) : '';
  const relation = topic.facets.map(surfaceOf).slice(0, 3).join(' ');
  const topics = [
    ...new Set(claims.filter((claim) => claim.stance !== 'against').map((claim) => claim.subtopic)),
  ];
  const queries = topics
    .slice(0, MOST_QUERIES - 1)
    .map((topic) =>
      fold(topic).includes(fold(anchor))
        ? `${topic} no evidence unlikely`
        : `${anchor} ${topic} no evidence unlikely`,
    );
  const general = `${anchor} ${relation || question.text} failed to show, not confirmed, limitations`;
  return [...new Set([...queries, general].map((query) => query.trim()))];
}
