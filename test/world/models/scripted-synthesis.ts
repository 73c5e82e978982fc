import {
  claimsIn,
  coverage,
  numbersIn,
  opposes,
  section,
  sentencesIn,
  sourcesIn,
  stems,
  type ReadPrompt,
  type SeenSentence,
  type SeenSource,
} from './prompt-reading.js';
import { scriptedFindings } from './scripted-findings.js';

/** Share of words that two sentences have in common before they are about one subject. */
const SAME_SUBJECT = 0.5;
/** And before they say the same where no number tells. */
const SAME_WORDS = 0.8;
/** Least share of the question's words that a sentence holds to become a claim. */
const TO_THE_POINT = 0.34;

export interface SynthesisRules {
  /** Sentences that match are claims whatever words they share with the question. */
  readonly factPattern: RegExp;
}

interface Group {
  readonly sentences: SeenSentence[];
  readonly score: number;
}

/** Claims out of the sentences shown: those that carry a planted mark, or the question's words. */
export function scriptedSynthesis(prompt: ReadPrompt, rules: SynthesisRules): object {
  const { user } = prompt;
  const sources = sourcesIn(user);
  const usable = sentencesIn(user).filter(({ source }) => sources.get(source)?.retracted !== true);
  const about = stems(`${section(user, 'Question:\n')} ${section(user, 'Your part of the question:')}`);
  const most = Number(/at most (\d+) claims/.exec(user)?.[1] ?? 12);
  const scored = usable
    .map((sentence) => ({ sentence, score: scoreOf(sentence.text, about, rules) }))
    .filter(({ score }) => score >= TO_THE_POINT)
    .sort((a, b) => b.score - a.score || a.sentence.ref.localeCompare(b.sentence.ref));
  const groups = groupSame(scored);
  const standing = claimsIn(section(user, 'Claims that stand from earlier rounds:\n'));
  const kept = standing.map((claim) => draft('keep', claim.id, { text: claim.text, refs: claim.refs }));
  const elsewhere = section(user, 'unless the sentences shown speak against it:\n').split('\n');
  const known = [...standing.map((claim) => claim.text), ...elsewhere];
  const fresh = groups
    .filter(({ sentences: [first] }) => !known.some((text) => saysTheSame(text, first?.text ?? '')))
    .slice(0, Math.max(0, most - kept.length))
    .map((group) => groupDraft(group, sources, user));
  return {
    limitations: `The ${usable.length} sentences shown are all there is to go by.`,
    insufficientEvidence: kept.length + fresh.length === 0,
    claims: [...kept, ...fresh],
    contradictions: contradictionsIn(groups, sources),
  };
}

function scoreOf(text: string, about: ReadonlySet<string>, rules: SynthesisRules): number {
  const planted = rules.factPattern.test(text) ? 1 : 0;
  const number = numbersIn(text).size > 0 ? 0.1 : 0;
  return planted + coverage(about, stems(text)) + number;
}

/** Sentences of several sources that say the same, in whatever words, become one claim. */
function groupSame(scored: readonly { sentence: SeenSentence; score: number }[]): Group[] {
  const groups: Group[] = [];
  for (const { sentence, score } of scored) {
    const twin = groups.find(
      ({ sentences: [first] }) => first !== undefined && saysTheSame(first.text, sentence.text),
    );
    if (twin) twin.sentences.push(sentence);
    else groups.push({ sentences: [sentence], score });
  }
  return groups;
}

/** The same numbers, the same direction, one subject; without numbers nearly the same words. */
function saysTheSame(a: string, b: string): boolean {
  const [numbersA, numbersB] = [numbersIn(a), numbersIn(b)];
  if ([...numbersA].sort().join() !== [...numbersB].sort().join() || opposes(a) !== opposes(b)) return false;
  const share = numbersA.size > 0 ? SAME_SUBJECT : SAME_WORDS;
  const [wordsA, wordsB] = [stems(a), stems(b)];
  return coverage(wordsA, wordsB) >= share && coverage(wordsB, wordsA) >= share;
}

function groupDraft(group: Group, sources: ReadonlyMap<string, SeenSource>, user: string): object {
  const [first] = group.sentences;
  const refs = group.sentences.map(({ ref }) => ref).slice(0, 5);
  const works = new Set(group.sentences.map(({ source }) => sources.get(source)?.work ?? source));
  const answers = !user.includes('None was written yet.') && opposes(first?.text ?? '');
  const subtopic = section(user, 'Your part of the question:').split(':')[0] ?? '';
  return {
    ...draft('new', null, { text: first?.text ?? '', refs }),
    subtopic: subtopic === 'all of it' ? 'findings' : subtopic,
    confidence: works.size >= 3 ? 'high' : works.size === 2 ? 'med' : 'low',
    answersOpposition: answers,
  };
}

function draft(
  action: string,
  claimId: string | null,
  about: { text: string; refs: readonly string[] },
): object {
  return {
    action,
    claimId,
    claim: about.text,
    refs: about.refs,
    subtopic: 'findings',
    stance: opposes(about.text) ? 'against' : 'for',
    confidence: 'med',
    decisionCritical: numbersIn(about.text).size > 0,
    answersOpposition: false,
    computed: false,
    findings: action === 'keep' ? [] : scriptedFindings(about.text, about.refs.slice(0, 1)),
  };
}

/** Two sentences of different works on one subject with other numbers or the other direction. */
function contradictionsIn(groups: readonly Group[], sources: ReadonlyMap<string, SeenSource>): object[] {
  const firsts = groups.flatMap(({ sentences }) => sentences.slice(0, 1));
  const found: object[] = [];
  for (const [index, a] of firsts.entries()) {
    for (const b of firsts.slice(index + 1)) {
      const [workA, workB] = [sources.get(a.source), sources.get(b.source)];
      if (workA === undefined || workB === undefined || workA.work === workB.work || !disagree(a, b))
        continue;
      const newer = Math.abs(workA.year - workB.year) > 1 && workA.year > 0 && workB.year > 0;
      found.push({
        topic: a.text.slice(0, 80),
        sides: [
          { statement: a.text, refs: [a.ref] },
          { statement: b.text, refs: [b.ref] },
        ],
        resolved: newer,
        reason: newer ? 'newer' : 'unresolved',
        resolution: newer ? 'The newer work supersedes the older.' : 'Nothing shown decides between them.',
      });
    }
  }
  return found.slice(0, 4);
}

function disagree(a: SeenSentence, b: SeenSentence): boolean {
  const bare = (text: string): Set<string> => stems(text.replace(/\d+(?:[.,]\d+)*/g, ' '));
  const [wordsA, wordsB] = [bare(a.text), bare(b.text)];
  if (coverage(wordsA, wordsB) < SAME_SUBJECT || coverage(wordsB, wordsA) < SAME_SUBJECT) return false;
  const [numbersA, numbersB] = [numbersIn(a.text), numbersIn(b.text)];
  const otherNumbers = numbersA.size > 0 && numbersB.size > 0 && coverage(numbersA, numbersB) < 1;
  return otherNumbers || opposes(a.text) !== opposes(b.text);
}
