import { parseRef, placeNames, refsOfSentences, formatRef } from '../../text/sentence-ref.js';
import type { WriterInput, WriterReply } from '../roles/writer.js';
import type { WrittenClaim } from '../roles/writing-shapes.js';
import { stemsOf } from '../../text/tokens.js';
import { claimText, confidenceOf, sideClaims, type Finding } from './claims.js';
import { readSources, type Reading } from './match.js';
import { subjectOf } from './question.js';

type Claim = WriterReply['claims'][number];

/** More than this many quoted sentences go unread. */
const MOST_CLAIMS = 12;
const MOST_OF_SOURCE = 3;
const CRITICAL_CLAIMS = 3;
/** Share of the longer one's words from which two claims say the same. */
const SAME = 0.8;
/** Where no sentence and its surroundings hold this much of the question, nothing matches. */
const LEAST_MATCH = 0.4;

/**
 * The sentences that answer by a sure rule, in the sources' own words; everything else is left to the best passages. Nobody
 * has noted findings: its claims cite sentences in their place.
 */
export function write(input: WriterInput): WriterReply {
  const reading = readSources(input.question, input.passages);
  const findings = distinct(sideClaims(reading)).slice(0, Math.min(input.maxClaims, MOST_CLAIMS));
  const claims = findings.map((finding, index) => toClaim(finding, { index, input }));
  const nothing = findings.length === 0 && !matches(reading);
  return {
    limitations: limitations(reading, { nothing }),
    insufficient: nothing,
    claims: answerStanding(claims, input),
    table: { columns: [], rows: [] },
    leftOut: [],
    contradictions: [],
  };
}

const matches = ({ matches: [first] }: Reading): boolean => first !== undefined && first.all >= LEAST_MATCH;

/** The first of those that say the same. */
function distinct(findings: readonly Finding[]): Finding[] {
  const perSource = new Map<string, number>();
  const kept: Finding[] = [];
  for (const finding of findings) {
    const source = finding.lines[0]?.source;
    const count = perSource.get(source?.id ?? '') ?? 0;
    if (source === undefined || count >= MOST_OF_SOURCE || kept.some((other) => isSame(other, finding)))
      continue;
    perSource.set(source.id, count + 1);
    kept.push(finding);
  }
  return kept;
}

function isSame(one: Finding, other: Finding): boolean {
  const [mine, theirs] = [stemsOf(claimText(one.lines)), stemsOf(claimText(other.lines))];
  const shared = [...mine].filter((stem) => theirs.has(stem)).length;
  return shared >= SAME * Math.max(mine.size, theirs.size);
}

function refsOf({ lines }: Finding): string[] {
  const [first] = lines.flatMap(({ sentence }) => parseRef(sentence.ref) ?? []);
  const numbers = lines.flatMap(({ sentence }) => parseRef(sentence.ref)?.first ?? []);
  return first === undefined ? [] : refsOfSentences(first.source, numbers).map(formatRef);
}

function toClaim(finding: Finding, { index, input }: { index: number; input: WriterInput }): Claim {
  const refs = refsOf(finding);
  const memo = new Set(placeNames(input.opposition?.refs ?? []));
  return {
    action: 'new',
    claimId: null,
    claim: claimText(finding.lines),
    findings: refs,
    kind: 'reported',
    part: 'section',
    section: subjectOf(input.question),
    stance: finding.stance,
    confidence: confidenceOf(finding.lines),
    decides: index < CRITICAL_CLAIMS && finding.stance !== 'against',
    answersOpposition:
      placeNames(refs).some((name) => memo.has(name)) || (memo.size > 0 && finding.stance === 'for'),
  };
}

/** Gives ids back: same words are kept, other words on the same first sentence revise; the rest stands: nobody has judged it. */
function answerStanding(claims: readonly Claim[], input: WriterInput): Claim[] {
  const taken = new Set<string>();
  const answered = claims.map((claim): Claim => {
    const free = input.standing.filter(({ id }) => !taken.has(id));
    const same = free.find(({ text }) => text === claim.claim);
    const related = same ?? free.find(({ findings }) => findings[0] === claim.findings[0]);
    if (!related) return claim;
    taken.add(related.id);
    return { ...claim, action: same ? 'keep' : 'revise', claimId: related.id };
  });
  return [...answered, ...input.standing.filter(({ id }) => !taken.has(id)).map(keep)];
}

const keep = ({ id, text, findings, kind, part, section, confidence }: WrittenClaim): Claim => ({
  action: 'keep',
  claimId: id,
  claim: text,
  findings: [...findings],
  kind,
  part: part === 'table' ? 'section' : part,
  section,
  confidence,
  stance: 'neutral',
  decides: false,
  answersOpposition: false,
});

function limitations({ missing, matches: [nearest] }: Reading, { nothing }: { nothing: boolean }): string {
  const parts = [
    'The claims are sentences of the sources, chosen by rules; nobody weighed one against another.',
  ];
  if (missing.length > 0)
    parts.push(`No shown source holds ${missing.map(({ surface }) => `“${surface}”`).join(', ')}.`);
  if (nothing && nearest !== undefined)
    parts.push(`The nearest that was read is in “${nearest.line.source.title}”.`);
  return parts.join(' ');
}
