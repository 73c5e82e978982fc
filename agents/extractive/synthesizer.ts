import { formatPlace, placesOf, sourceOfRef } from '../../text/sentence-ref.js';
import type { SynthesizerInput, SynthesizerReply } from '../roles/synthesizer-shapes.js';
import type { StandingClaim } from '../roles/vocabulary.js';
import { findAspects } from './aspects.js';
import { findContradictions } from './contradictions.js';
import { absorbs, join, type Joined } from './join.js';
import { parseQuestion } from './question.js';
import { read, type Reading } from './relevance.js';
import { choose, likeness } from './select.js';
import { claimsOn, isDivided } from './statement.js';
import { hypothesisOf, type Hypothesis } from './hypothesis.js';
import { confidenceOf } from './works.js';

type Claim = SynthesizerReply['claims'][number];

/** Least share of the question's content words that the best sentence must hold. */
const LEAST_COVER = 0.45;
const MOST_ASPECT_CLAIMS = 4;
/** More than this many quoted sentences go unread. */
const MOST_CLAIMS = 10;
/** Best sentences that subtopics are named from. */
const NAMED_FROM = 120;
const CRITICAL_CLAIMS = 3;

/** Lays out the sentences that answer, for and against, in the sources' own words. */
export function synthesize(input: SynthesizerInput): SynthesizerReply {
  const hypothesis = hypothesisOf(input.question);
  return hypothesis === null ? answerQuestion(input) : weighStatement(hypothesis, input);
}

/** A statement is not a question with an answer: what speaks for it and what speaks against it are both shown. */
function weighStatement(hypothesis: Hypothesis, input: SynthesizerInput): SynthesizerReply {
  const joined = claimsOn(hypothesis, input.sources, Math.min(input.maxClaims, MOST_CLAIMS));
  const reading = read(hypothesis.text, input.sources);
  if (joined.length === 0) return insufficient(input, reading);
  const divided = isDivided(joined);
  const claims = joined.map((claim, index): Claim => {
    const made = toClaim(claim, { name: '', index, input });
    return {
      ...made,
      confidence: divided ? 'low' : made.confidence,
      decisionCritical: made.decisionCritical && claim.stance !== 'neutral',
    };
  });
  const count = (stance: Claim['stance']): number => joined.filter((claim) => claim.stance === stance).length;
  return {
    limitations: `${limitations(reading)} What was asked is a statement: by their wording ${count('for')} of the sentences shown speak for it, ${count('against')} against it and ${count('neutral')} for neither; no rule decides whether it is true.`,
    insufficientEvidence: false,
    claims: answerStanding(claims, input),
    contradictions: findContradictions(reading),
  };
}

function answerQuestion(input: SynthesizerInput): SynthesizerReply {
  const question = input.subtopic ? `${input.question} ${input.subtopic.name}` : input.question;
  const reading = read(question, input.sources);
  if (!answerable(reading)) return insufficient(input, reading);
  const most = Math.min(input.maxClaims, MOST_CLAIMS);
  const aspects = findAspects(
    reading,
    reading.candidates.slice(0, NAMED_FROM).map(({ line }) => line),
  );
  const choices = choose(reading, input.standing, { most: most * 2, absorbs: absorbs(reading, aspects) });
  const joined = spread(distinct(join(choices, reading, aspects), reading), most);
  const claims = joined.map((claim, index) =>
    toClaim(claim, { name: aspects.name(lone(claim, joined, reading) ? '' : claim.aspect), index, input }),
  );
  const answered = answerStanding(claims, input);
  return {
    limitations: limitations(reading),
    insufficientEvidence: joined.length === 0,
    claims: answered,
    contradictions: findContradictions(reading),
  };
}

function answerable({ topic, bestCover, candidates }: Reading): boolean {
  const missingName = topic.missing.some((term) => term.capital);
  return candidates.length > 0 && !missingName && bestCover * presentShare(topic) >= LEAST_COVER;
}

/** Share of the question's things (relations count half) that some source speaks of. */
function presentShare({ facets, anchor, missing }: Reading['topic']): number {
  const weigh = (relation: boolean): number => (relation ? 0.4 : 1);
  const present = facets.reduce((sum, facet) => sum + weigh(facet.relation), anchor ? 0.5 : 0);
  const absent = missing.reduce((sum, term) => sum + weigh(term.relation), 0);
  return present / (present + absent || 1);
}

function insufficient(input: SynthesizerInput, reading: Reading): SynthesizerReply {
  const shown = new Set(input.sources.map((source) => source.id));
  const claims = input.standing.map((claim) =>
    echo(claim, claim.refs.every((ref) => shown.has(sourceOfRef(ref) ?? '')) ? 'withdraw' : 'keep'),
  );
  return { limitations: limitations(reading), insufficientEvidence: true, claims, contradictions: [] };
}

/** An aspect of one claim makes no subtopic, unless the question asks for just that. */
const lone = (claim: Joined, all: readonly Joined[], { question, alternatives }: Reading): boolean =>
  alternatives.worth.size === 0 &&
  question.kind !== 'where' &&
  question.kind !== 'who' &&
  all.filter((other) => other.aspect === claim.aspect).length < 2;

/** Weighted overlap from which two claims of one side say the same, whatever they are filed under. */
const SAME = 0.55;

/** The first of claims that say nearly the same. */
function distinct(claims: readonly Joined[], reading: Reading): Joined[] {
  const kept: Joined[] = [];
  for (const claim of claims) {
    const [line] = claim.lines;
    const known = kept.some(
      (other) =>
        line !== undefined &&
        other.lines[0] !== undefined &&
        (likeness(other.lines[0].stems, line.stems, reading) >= SAME ||
          (reading.question.kind === 'when' && yearsIn(line.text) === yearsIn(other.text))),
    );
    if (!known) kept.push(claim);
  }
  return kept;
}

/** A date is given once. */
const yearsIn = (text: string): string =>
  [...new Set(text.match(/\b(?:1[5-9]|20)\d\d\b/gu) ?? [])].sort().join(' ');

/** At most four claims an aspect, so that one loud aspect does not drown the others; order of worth within each. */
function spread(claims: readonly Joined[], most: number): Joined[] {
  const counts = new Map<string, number>();
  const kept: Joined[] = [];
  for (const claim of claims) {
    const count = counts.get(claim.aspect) ?? 0;
    if (claim.aspect !== '' && count >= MOST_ASPECT_CLAIMS) continue;
    counts.set(claim.aspect, count + 1);
    kept.push(claim);
  }
  return kept.slice(0, most);
}

interface Place {
  readonly name: string;
  readonly index: number;
  readonly input: SynthesizerInput;
}

function toClaim(joined: Joined, { name, index, input }: Place): Claim {
  const yesNo = parseQuestion(input.question).kind === 'yes-no';
  const refs = joined.lines.map((line) => line.sentence.ref);
  const memo = new Set(input.opposition?.refs ?? []);
  return {
    action: 'new',
    claimId: null,
    claim: joined.text,
    refs,
    subtopic: name,
    stance: joined.stance,
    confidence: confidenceOf(joined.lines),
    decisionCritical:
      index < CRITICAL_CLAIMS && joined.stance !== 'against' && !(yesNo && joined.stance === 'neutral'),
    answersOpposition: refs.some((ref) => memo.has(ref)) || (memo.size > 0 && joined.stance === 'for'),
    computed: false,
  };
}

/** Gives ids back: same words are kept, other words on the same first sentence revise, what is no longer chosen goes. */
function answerStanding(claims: readonly Claim[], input: SynthesizerInput): Claim[] {
  const shown = new Set(input.sources.flatMap((source) => source.sentences.map((sentence) => sentence.ref)));
  const taken = new Set<string>();
  const answered = claims.map((claim): Claim => {
    const same = input.standing.find((one) => !taken.has(one.id) && one.text === claim.claim);
    const related = same ?? input.standing.find((one) => !taken.has(one.id) && one.refs[0] === claim.refs[0]);
    if (!related) return claim;
    taken.add(related.id);
    return { ...claim, action: same ? 'keep' : 'revise', claimId: related.id };
  });
  const rest = input.standing.filter((claim) => !taken.has(claim.id));
  const gone = rest.map((claim) =>
    echo(claim, claim.refs.some((ref) => shown.has(firstOf(ref))) ? 'withdraw' : 'keep'),
  );
  return [...answered, ...gone];
}

/** The first sentence that a reference names, alone. */
const firstOf = (ref: string): string => placesOf(ref).slice(0, 1).map(formatPlace).join('');

function echo(claim: StandingClaim, action: 'keep' | 'withdraw'): Claim {
  return {
    action,
    claimId: claim.id,
    claim: claim.text,
    refs: [...claim.refs],
    subtopic: claim.subtopic,
    stance: claim.stance,
    confidence: claim.confidence,
    decisionCritical: false,
    answersOpposition: false,
    computed: false,
  };
}

function limitations({ topic }: Reading): string {
  const parts = [
    'The claims are sentences of the sources, chosen by rules; nobody weighed one against another.',
  ];
  if (topic.missing.length > 0) {
    const list = topic.missing.map((term) => `“${term.surface}”`).join(', ');
    parts.push(`No shown source holds ${list}.`);
  }
  return parts.join(' ');
}
