import { section, type ReadPrompt } from './prompt-reading.js';
import { seededShare } from './seeded.js';

export interface CriticRules {
  /** Share of askings in which the critic says the opposite of what the facts say, 0 to 1. */
  readonly criticWrong: number;
  /** It finds another material gap each time that it is asked, and never signs off. Default false. */
  readonly criticInsatiable?: boolean;
  readonly seed: number;
}

interface Gap {
  readonly kind: string;
  readonly description: string;
  readonly query: string;
  readonly priority: number;
  readonly material: boolean;
  readonly subject: string | null;
}

/** Facts that make a material gap, in order of weight; the others are cosmetic. */
const RULES: readonly { label: string; kind: string; priority: number; material: boolean }[] = [
  { label: 'Subtopics without a grounded claim', kind: 'modality', priority: 90, material: true },
  {
    label: 'Claims for which no opposing search has run',
    kind: 'missing-counterarg',
    priority: 80,
    material: true,
  },
  { label: 'Unresolved contradictions', kind: 'unresolved-contradiction', priority: 70, material: true },
  {
    label: 'Decision-critical claims on fewer than three independent works',
    kind: 'unverified-claim',
    priority: 60,
    material: true,
  },
  { label: 'Claims on one work only', kind: 'unverified-claim', priority: 30, material: false },
  { label: 'Angles whose queries brought no source', kind: 'modality', priority: 20, material: false },
];

/** Names as gaps what the counted facts say, unless the ledger has it already. */
export function scriptedCritic({ user }: ReadPrompt, rules: CriticRules): object {
  const question = section(user, 'Question:\n');
  const ledger = section(user, 'Ledger of gaps (id | kind | status | description):\n');
  const facts = section(user, 'Counted facts:\n');
  const counted = RULES.flatMap((rule) => gapsOf(rule, lineAfter(facts, rule.label), question));
  const unread = [...facts.matchAll(/^Cited by \d+ read sources, never read: (\S+) (.*)$/gm)].map(
    ([, key = '', name = '']): Gap => ({
      kind: 'unread-source',
      description: `${key} is cited but was never read: ${name.slice(0, 120)}`,
      query: name.split(';')[0]?.slice(0, 160) ?? key,
      priority: 75,
      material: true,
      subject: key,
    }),
  );
  const gaps = [...counted, ...unread].filter((gap) => !ledger.includes(gap.description.slice(0, 60)));
  if (rules.criticInsatiable === true) return { gaps: [...gaps, otherGap(question, ledger)], signoff: false };
  const open = gaps.some((gap) => gap.material);
  if (seededShare(rules.seed, 'critic', user) >= rules.criticWrong) return { gaps, signoff: !open };
  if (open) return { gaps: [], signoff: true };
  return { gaps: [imaginedGap(question)], signoff: false };
}

const lineAfter = (facts: string, label: string): string =>
  facts
    .split('\n')
    .find((line) => line.startsWith(`${label}: `))
    ?.slice(label.length + 2) ?? '';

function gapsOf(rule: (typeof RULES)[number], line: string, question: string): Gap[] {
  if (line === '') return [];
  return line
    .split('; ')
    .slice(0, 3)
    .map((subject) => ({
      kind: rule.kind,
      description: `${rule.label}: ${subject}`,
      query: `${question} ${subject.replace(/\(.*\)$/, '').trim()}`,
      priority: rule.priority,
      material: rule.material,
      subject: subject.replace(/ \(.*$/, ''),
    }));
}

/** Another at every asking: about a place that nobody has spoken of yet. */
function otherGap(question: string, ledger: string): Gap {
  const number = ledger.split('\n').length;
  const place = `province ${number}`;
  return { ...imaginedGap(question), description: `Nothing on ${place}.`, query: `${question} ${place}` };
}

const imaginedGap = (question: string): Gap => ({
  kind: 'modality',
  description: 'Somebody may have written about this elsewhere.',
  query: `${question} elsewhere`,
  priority: 50,
  material: true,
  subject: null,
});
