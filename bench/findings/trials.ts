import {
  distinct,
  money,
  pick,
  planted,
  price,
  shuffled,
  type Generator,
  type Random,
  type Truth,
} from './planted.js';

/** Planted articles of trials and tables of plans: things named by groups, labels, short forms and captions. */

const DRUGS = ['velorine', 'oxadrel', 'pantavir', 'melidone', 'sorbitane', 'quinoxal'];
const OPERATIONS = ['knee replacement', 'cesarean section', 'third molar surgery', 'hernia repair'];
const SCORE = 'pain score';

const score = (random: Random): string => (1 + random() * 7).toFixed(1);
const spread = (random: Random): string => (0.3 + random() * 2).toFixed(1);

const measured = (about: string, value: string, conditions: readonly string[] = []): Truth => ({
  ...{ about, attribute: SCORE, value, unit: null, conditions },
});

/** "lower in the A group than in the B group (x ± s vs y ± t)". */
const pairs: Generator = (random) => {
  const [a = '', b = ''] = shuffled(DRUGS, random);
  const [x = '', y = ''] = distinct(2, () => score(random));
  const [s, t] = [spread(random), spread(random)];
  const forms = [
    `The pain score was lower in the ${a} group than in the ${b} group (${x} ± ${s} vs ${y} ± ${t}; P = 0.02).`,
    `Mean pain score was ${x} ± ${s} in the ${a} group compared with ${y} ± ${t} in the ${b} group (P < 0.05).`,
    `Pain score in ${a} and ${b} groups was ${x} ± ${s} and ${y} ± ${t}, respectively.`,
  ];
  const title = `Oral ${a} versus ${b} after ${pick(OPERATIONS, random)}: a randomized trial`;
  const truths = [measured(a, x), measured(b, y)];
  return [planted(pick(forms, random), truths, { title, headings: ['Results'] })];
};

/** Labels that the methods give to the groups, and results that know nothing else. */
const labelled: Generator = (random) => {
  const [a = '', b = ''] = shuffled(DRUGS, random);
  const [x = '', y = ''] = distinct(2, () => score(random));
  const [one, two] = pick(
    [
      ['Group A', 'Group B'],
      ['V group', 'O group'],
      ['Group I', 'Group II'],
    ] as const,
    random,
  );
  const methods = pick(
    [
      `${one} received ${a} 5 mg and ${two} received ${b} 10 mg.`,
      `Sixty patients were randomized to ${a} 5 mg (${one}, n = 30) or ${b} 10 mg (${two}, n = 30).`,
    ],
    random,
  );
  const text = pick(
    [
      `The mean pain score was ${x} in ${one} and ${y} in ${two}.`,
      `${one} had a mean pain score of ${x}, while ${two} had a mean pain score of ${y}.`,
    ],
    random,
  );
  const truths = [measured(a, x), measured(b, y)];
  return [
    planted(text, truths, {
      article: `${methods} ${text}`,
      title: 'A randomized trial',
      headings: ['Results'],
    }),
  ];
};

/** Values of each group at several hours, "respectively". */
const byHour: Generator = (random) => {
  const [a = '', b = ''] = shuffled(DRUGS, random);
  const hours = pick(
    [
      ['6', '12', '24'],
      ['1', '4', '8'],
    ] as const,
    random,
  );
  const values = distinct(6, () => score(random));
  const [mine, theirs] = [values.slice(0, 3), values.slice(3)];
  const text = `Pain score at ${hours[0]}, ${hours[1]} and ${hours[2]} hours after the operation was ${mine.join(', ')} in the ${a} group and ${theirs.join(', ')} in the ${b} group, respectively.`;
  const turned = `Pain score in the ${a} group at ${hours[0]}, ${hours[1]} and ${hours[2]} hours was ${mine.join(', ')} and in the ${b} group ${theirs.join(', ')}, respectively.`;
  const of = (about: string, all: readonly string[]): Truth[] =>
    all.map((value, at) => measured(about, value, [`${hours[at]} hours`]));
  return [
    planted(pick([text, turned], random), [...of(a, mine), ...of(b, theirs)], {
      title: `${a} versus ${b}`,
      headings: ['Results'],
    }),
  ];
};

/** A control and "the treatment group" of an article about one thing. */
const treated: Generator = (random) => {
  const drug = pick(DRUGS, random);
  const [x = '', y = ''] = distinct(2, () => score(random));
  const word = pick(['treatment', 'study', 'experimental'], random);
  const text = pick(
    [
      `The mean pain score was ${x} in the ${word} group and ${y} in the control group.`,
      `Pain score at rest was ${x} for the ${word} group versus ${y} for the control group.`,
    ],
    random,
  );
  const title = `Preemptive ${drug} in ${pick(OPERATIONS, random)}`;
  return [
    planted(text, [measured(drug, x), measured('control', y)], { title, headings: ['Results'] }),
    planted(`Pain scores were low, with a mean pain score of ${x}.`, [measured(drug, x)], {
      title,
      headings: ['Results'],
      before: [`Forty patients received ${drug}.`],
    }),
  ];
};

/** Assays that the heading or the sentence before names, and "the assay" after it. */
const assays: Generator = (random) => {
  const [a = '', b = ''] = shuffled(['Trioplex assay', 'Altona kit', 'Faye protocol'], random);
  const [x = '', y = ''] = distinct(2, () => String(60 + Math.floor(random() * 39)));
  const truth = (about: string, value: string): Truth => ({
    ...{ about, attribute: 'sensitivity', value, unit: '%', conditions: [] },
  });
  const word = (name: string): string => name.split(' ')[1] ?? '';
  return [
    planted(`The ${word(a)} showed a sensitivity of ${x}%.`, [truth(a, x)], {
      before: [`We compared samples with the ${a}.`],
      headings: ['Results'],
    }),
    planted(`Sensitivity of the ${word(b)} was ${y}%.`, [truth(b, y)], {
      headings: [`Performance of the ${b}`, 'Results'],
    }),
  ];
};

/** A table of plans under a caption that names the product. */
const planRows: Generator = (random) => {
  const name = pick(['Brellio', 'Kantiva', 'Morvex'], random);
  const [x = '', y = ''] = distinct(2, () => money(random));
  const [one, two] = pick(
    [
      ['Pro', 'Business'],
      ['Starter', 'Growth'],
      ['Solo', 'Crew'],
    ] as const,
    random,
  );
  const head = pick(['Plan', 'Tier', 'Package'], random);
  const row = (plan: string, cost: string) =>
    planted(`${head}: ${plan} · Price per user per month: $${cost}`, [price(name, cost, [`${plan} plan`])], {
      isRow: true,
      under: `${name} plans and prices`,
    });
  return [row(one, x), row(two, y)];
};

export const TRIALS: readonly (readonly [string, Generator])[] = [
  ['pairs', pairs],
  ['labelled', labelled],
  ['by hour', byHour],
  ['treated', treated],
  ['plan rows', planRows],
  ['assays', assays],
];
