import { scriptedWriting, type WriterRules } from './scripted-writer.js';
import { scriptedReading } from './scripted-reading.js';
import { scriptedCritic, type CriticRules } from './scripted-critic.js';
import {
  claimsIn,
  coverage,
  findingsIn,
  numbersIn,
  opposes,
  section,
  stems,
  type ReadPrompt,
} from './prompt-reading.js';

export type ScriptRules = WriterRules & CriticRules;

/** What a scripted role answers to a prompt: honest, dull, and made of nothing but the prompt's bytes. */
export function scriptedReply(prompt: ReadPrompt, rules: ScriptRules): object {
  switch (prompt.role) {
    case 'decomposer':
      return decompose(prompt);
    case 'searcher':
      return search(prompt);
    case 'picker':
      return pick(prompt);
    case 'reader':
      return scriptedReading(prompt, rules.factPattern);
    case 'writer':
      return scriptedWriting(prompt, rules);
    case 'reviewer':
      return review(prompt);
    case 'challenger':
      return challenge(prompt);
    case 'antagonist':
      return oppose(prompt);
    case 'critic':
      return scriptedCritic(prompt, rules);
    default:
      return {};
  }
}

const questionIn = (prompt: ReadPrompt): string => section(prompt.user, 'Question:\n');

function decompose(prompt: ReadPrompt): object {
  const subject = questionIn(prompt)
    .replace(/[?.]+$/, '')
    .slice(0, 60);
  return {
    subtopics: [
      { name: 'main evidence', scope: `what was found about: ${subject}` },
      { name: 'limits and criticism', scope: `what speaks against it or limits it: ${subject}` },
    ],
    familiarity: 'specialised',
    kind: 'yes-no',
    domain: 'health',
    things: subject.includes(' ') ? [subject.split(' ').slice(-2).join(' ')] : [],
    attributes: [{ name: 'share affected', unit: '%', computed: null }],
    rubric: ['Says yes or no, and how sure that is.', 'Names what speaks against it.'],
    note: 'Cut by a script.',
  };
}

const ANGLE_WORDS: Readonly<Record<string, readonly string[]>> = {
  entity: ['author study', 'organisation report', 'primary source', 'named trial', 'data set'],
  'time window': ['origin history', 'state of the art', 'recent update', 'superseded', 'latest results'],
  'source type': [
    'systematic review',
    'official statistics',
    'randomised trial',
    'press report',
    'case report',
  ],
  'counter-argument': [
    'criticism limitations',
    'failed to replicate',
    'no effect',
    'contrary evidence',
    'harm',
  ],
};
const KINDS = ['paraphrase', 'decompose', 'scope-shift', 'perspective-shift', 'temporal-framing'] as const;

function search(prompt: ReadPrompt): object {
  const { user, system } = prompt;
  const angle = /Angle: ([a-z -]+)\./.exec(system)?.[1] ?? 'entity';
  const target = section(user, 'Target of this round:\n') || questionIn(prompt);
  const count = Number(/Write (\d+) queries now/.exec(user)?.[1] ?? 3);
  const asked = section(user, 'Your own earlier queries, and what they found:\n');
  const flavours = ANGLE_WORDS[angle] ?? [];
  const queries = flavours
    .map((flavour, index) => ({
      question: `${target.replace(/[?.]+$/, '')}: ${flavour}?`,
      terms: [...stems(target)].slice(0, 6).concat(flavour.split(' ')),
      reformulation: KINDS[index % KINDS.length],
      temporalIntent: angle === 'time window' ? 'recent' : 'none',
      freshness: 'any',
    }))
    .filter(({ question }) => !asked.includes(question));
  return { queries: queries.slice(0, count) };
}

function pick(prompt: ReadPrompt): object {
  const wanted = Number(/Choose at most (\d+)/.exec(prompt.user)?.[1] ?? 3);
  const about = stems(questionIn(prompt));
  const hits = [...prompt.user.matchAll(/^(H\d+) \| (.*)$/gm)].map(([, hit = '', text = '']) => ({
    hit,
    text,
    score: coverage(about, stems(text)),
  }));
  const picks = hits
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, wanted)
    .map(({ hit, text }) => ({
      hit,
      sourceType: kindOf(text),
      whyRelevant: 'It shares words with the question.',
    }));
  return { picks };
}

function kindOf(text: string): string {
  if (/doi\.org|journal|pubmed|arxiv|europepmc|openalex/i.test(text)) return 'peer';
  if (/\.gov|\.edu|report|statistic/i.test(text)) return 'primary';
  return /news|press|times|post/i.test(text) ? 'press' : 'practitioner';
}

/** Each claim's part of the prompt, from its head line to the next. */
function claimParts(user: string): { id: string; text: string; cited: string; part: string }[] {
  const heads = [...user.matchAll(/^Claim (\S+): (.*)$/gm)];
  return heads.map((head, index) => {
    const part = user.slice(head.index, heads[index + 1]?.index ?? user.length);
    const above = [...part.matchAll(/^CITED (\S+) stands under/gm)].map(([, ref = '']) => {
      const at = user.indexOf(`\nCITED ${ref} | `);
      return /^CITED \S+ \| (.*)$/m.exec(at < 0 ? '' : user.slice(at))?.[1] ?? '';
    });
    const own = [...part.matchAll(/^CITED \S+ \| (.*)$/gm)].map((line) => line[1] ?? '');
    const cited = [...own, ...above].join(' ');
    return { id: head[1] ?? '', text: head[2] ?? '', cited, part };
  });
}

function review({ user }: ReadPrompt): object {
  const verdicts = claimParts(user).map(({ id, text, cited, part }) => {
    const verdict = verdictOf(text, cited);
    const rewrite = verdict === 'OVERSTATED' ? cited.slice(0, 600) : null;
    const against = verdict === 'CONTRADICTED' ? (part.match(/(?<=^CITED )S\d+\.\d+/gm) ?? []) : [];
    const asItStands = { strikeRefs: [], addRefs: [], moveTo: null, contradiction: null };
    const reason = 'Judged by shared words and numbers.';
    return { claimId: id, verdict, reason, rewrite, against, ...asItStands };
  });
  return { verdicts };
}

function verdictOf(claim: string, cited: string): string {
  const covered = coverage(stems(claim), stems(cited));
  const numbers = numbersIn(claim);
  const numbersCovered = numbers.size === 0 || coverage(numbers, numbersIn(cited)) === 1;
  if (covered >= 0.75 && numbersCovered)
    return opposes(claim) === opposes(cited) ? 'SUPPORTED' : 'CONTRADICTED';
  if (covered >= 0.5) return 'OVERSTATED';
  return 'UNSUPPORTED';
}

function challenge({ user }: ReadPrompt): object {
  const verdicts = claimParts(user).map(({ id, part }) => {
    const contradicted = part.includes('review: CONTRADICTED');
    const thin = /confidence high, [01] independent work/.test(part);
    const confidence = contradicted
      ? 'low'
      : thin
        ? 'med'
        : (/confidence (high|med|low)/.exec(part)?.[1] ?? 'med');
    const verdict = contradicted ? 'REJECT' : thin ? 'DOWNGRADE' : 'SURVIVES';
    return { claimId: id, verdict, confidence, reason: 'Judged by works and reviews.' };
  });
  return { verdicts };
}

function oppose(prompt: ReadPrompt): object {
  const { user } = prompt;
  const against = findingsIn(user)
    .filter(({ text }) => opposes(text))
    .slice(0, 3);
  const claims = claimsIn(section(user, 'Claims so far:\n'));
  const subject = questionIn(prompt).replace(/[?.]+$/, '');
  return {
    points: against.map(({ id, text }) => ({ statement: text, findings: [id] })),
    attacks: claims
      .filter((claim) => !opposes(claim.text))
      .slice(0, 2)
      .map((claim) => ({ claimId: claim.id, why: 'Contrary sentences were read.' })),
    queries: [
      `${subject}: which studies failed to replicate it?`,
      `${subject}: what are the strongest criticisms?`,
    ],
    absence: against.length === 0 ? 'No finding shown opposes the claims.' : null,
  };
}
