import {
  coverage,
  findingsIn,
  numbersIn,
  opposes,
  section,
  stems,
  type ReadPrompt,
  type SeenFinding,
} from './prompt-reading.js';

/** Share of words that two statements have in common before they are about one subject. */
const SAME_SUBJECT = 0.5;
/** And before they say the same where no number tells. */
const SAME_WORDS = 0.8;
const IN_SHORT = 3;

export interface WriterRules {
  /** Findings that match are written whatever words they share with the question. */
  readonly factPattern: RegExp;
}

/** Claims out of the findings shown, in their words; standing claims are kept. Honest and dull. */
export function scriptedWriting({ user }: ReadPrompt, rules: WriterRules): object {
  const findings = findingsIn(user);
  const asked = toMend(user, findings);
  if (asked.length > 0) return { ...EMPTY, claims: asked };
  const about = stems(section(user, 'Question:\n'));
  const score = ({ text, isDecisive }: SeenFinding): number =>
    (rules.factPattern.test(text) ? 1 : 0) + (isDecisive ? 1 : 0) + coverage(about, stems(text));
  const standing = standingIn(user);
  const kept = standing.map(({ id }) => draft('keep', id, { text: '', ids: [], at: 0 }));
  const most = Number(/at most (\d+) claims|at most (\d+)[.;]/.exec(user)?.slice(1).find(Boolean) ?? 12);
  const groups: SeenFinding[][] = [];
  for (const finding of [...findings].sort((a, b) => score(b) - score(a))) {
    if (standing.some(({ text }) => saysTheSame(text, finding.text))) continue;
    const twin = groups.find(([first]) => first !== undefined && saysTheSame(first.text, finding.text));
    if (twin === undefined) groups.push([finding]);
    else twin.push(finding);
  }
  const fresh = groups.slice(0, Math.max(0, most - kept.length)).map((group, at) =>
    draft('new', null, {
      text: group[0]?.text ?? '',
      ids: group.map(({ id }) => id),
      at: at + kept.length,
    }),
  );
  const answers = !user.includes('None was written yet.');
  return {
    ...EMPTY,
    limitations: `The ${findings.length} findings are all there is to go by.`,
    insufficient: kept.length + fresh.length === 0,
    claims: [
      ...kept,
      ...fresh.map((each) => ({ ...each, answersOpposition: answers && opposes(each.claim) })),
    ],
  };
}

const EMPTY = { limitations: '', insufficient: false, claims: [], leftOut: [], contradictions: [] };

const standingIn = (user: string): readonly { id: string; text: string }[] =>
  [
    ...section(user, 'Standing claims (id | text | kind, part, confidence | findings):\n').matchAll(
      /^(\w+) \| (.*?) \| /gm,
    ),
  ].map(([, id = '', text = '']) => ({ id, text }));

/** Each claim that fell takes the words of its first finding; each finding that is missing becomes one. */
function toMend(user: string, findings: readonly SeenFinding[]): object[] {
  const of = (id: string): SeenFinding | undefined => findings.find((finding) => finding.id === id);
  const fallen = section(user, 'To mend (id | claim | findings | what is wrong):\n').matchAll(
    /^(D\d+) \| .* \| (F[\d.]+)[^|]* \| /gm,
  );
  const mended = [...fallen].flatMap(([, id = '', first = '']) => {
    const finding = of(first);
    return [
      finding === undefined
        ? draft('withdraw', id, { text: '', ids: [], at: 0 })
        : draft('revise', id, { text: finding.text, ids: [first], at: 9 }),
    ];
  });
  const missing = (/^Still missing: (F.*)$/m.exec(user)?.[1] ?? '').split(', ').flatMap((id) => of(id) ?? []);
  return [...mended, ...missing.map(({ id, text }) => draft('new', null, { text, ids: [id], at: 9 }))];
}

/** The same numbers, the same direction, one subject; without numbers nearly the same words. */
function saysTheSame(a: string, b: string): boolean {
  const [numbersA, numbersB] = [numbersIn(a), numbersIn(b)];
  if ([...numbersA].sort().join() !== [...numbersB].sort().join() || opposes(a) !== opposes(b)) return false;
  const share = numbersA.size > 0 ? SAME_SUBJECT : SAME_WORDS;
  const [wordsA, wordsB] = [stems(a), stems(b)];
  return coverage(wordsA, wordsB) >= share && coverage(wordsB, wordsA) >= share;
}

function draft(
  action: string,
  claimId: string | null,
  { text, ids, at }: { text: string; ids: readonly string[]; at: number },
) {
  const part = at < IN_SHORT ? 'short' : opposes(text) ? 'otherwise' : 'section';
  const sources = new Set(ids.map((id) => id.split('.')[0]));
  return {
    ...{ action, claimId, kind: 'reported', part, section: part === 'section' ? 'findings' : '' },
    ...{ claim: text, findings: ids.slice(0, 5), stance: opposes(text) ? 'against' : 'for' },
    confidence: sources.size >= 3 ? 'high' : sources.size === 2 ? 'med' : 'low',
    ...{ decides: numbersIn(text).size > 0, answersOpposition: false },
  };
}
