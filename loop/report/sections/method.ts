/** How the brief came about: facts, and what could not be read. */
import type { Brief } from '../brief.js';
import { grouped } from '../language.js';
import { countEach } from '../pick.js';
import { code, details, lines, list, paragraph } from '../tree.js';
import type { Item, Section, Spoken } from '../tree.js';
import { isExtractive } from '../wording.js';

export function methodology(spoken: Spoken): Section {
  const { brief, words } = spoken;
  const facts = [...earlierFact(spoken), ...factsOf(spoken)];
  return {
    id: 'methodology',
    title: words.sections.methodology,
    role: 'method',
    nodes: [
      paragraph([words.parameters.line({ parameters: parameters(spoken).join(' · ') })], 'emphasis'),
      ...lines(facts.map((fact) => words.labelled(fact))),
      ...details(words.method.unread, list(unreadItems(brief))),
    ],
  };
}

/** The one line of run parameters, in parts. */
export function parameters({ brief, words: { parameters: said } }: Spoken): readonly string[] {
  const { options } = brief.run;
  const engines = options.engines.map((name) => (name === 'corpus' ? said.folder : name));
  return [
    said.depth({ name: options.depth }),
    said.rounds({ count: brief.rounds.length }),
    isExtractive(brief) ? said.noModel : said.model({ name: options.model }),
    ...(options.gate === 'strict' ? [said.strict] : []),
    said.searched({ names: engines.join(', ') }),
  ];
}

interface Fact {
  readonly name: string;
  readonly value: string;
}

/** The question that it goes on from. */
const earlierFact = ({ brief: { run }, words: { method } }: Spoken): readonly Fact[] =>
  run.refreshes !== undefined
    ? [{ name: method.refreshes, value: `${run.refreshes.run} (${run.refreshes.today})` }]
    : run.refines === undefined
      ? []
      : [{ name: method.refines, value: `“${run.refines.question}” (${run.refines.run})` }];

function factsOf({ brief, language, words }: Spoken): readonly Fact[] {
  const { method } = words;
  const { rounds, spent, refused } = brief;
  const queries = rounds.reduce((total, round) => total + round.queries.length, 0);
  const { usd } = spent;
  const tokens = grouped(spent.tokens, language);
  const cost =
    usd === null
      ? method.costUnknown({ tokens })
      : usd > 0
        ? method.cost({ tokens, usd: usd.toFixed(2) })
        : method.tokens({ tokens });
  return [
    ...(queries === 0 ? [] : [{ name: method.queries, value: String(queries) }]),
    ...(spent.tokens === 0 ? [] : [{ name: method.spent, value: cost }]),
    ...(refused.length === 0
      ? []
      : [{ name: method.refused, value: refused.map(({ why, count }) => `${count} × ${why}`).join(', ') }]),
  ];
}

/** Pages by the reason why they could not be read, then every file. */
const unreadItems = (brief: Brief): readonly Item[] => [
  ...[...countEach(brief.unread.map(({ why }) => why))].map(([why, count]) => ({
    of: [`${count} × ${why}`],
  })),
  ...brief.unreadFiles.map(({ path, why }) => ({ of: [code(path), `: ${why}`] })),
];
