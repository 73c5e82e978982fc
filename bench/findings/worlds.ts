import { distinct, money, pick, planted, price, shuffled, type Generator, type Truth } from './planted.js';
import { TRIALS } from './trials.js';

/** Planted passages whose findings are known: tables, lists, prose and studies, each form by a generator of its own. */

const PRODUCTS = [
  'Brellio',
  'Kantiva',
  'Morvex',
  'Sundrop',
  'Talvio',
  'Quillbase',
  'Ostrel',
  'Fennick',
  'Harvo',
  'Lumeo',
];
const priceTable: Generator = (random) => {
  const names = shuffled(PRODUCTS, random).slice(0, 4);
  return names.map((name) => {
    const [cost, storage] = [money(random), String(pick([5, 10, 20, 50, 100], random))];
    const billing = pick(['paid annually', 'paid monthly'], random);
    return planted(
      `App: ${name} · Best for: small teams · Price (per user per month, ${billing}): ${pick(['', 'from ', 'starts at '], random)}$${cost} · Storage: ${storage} GB`,
      [
        price(name, cost, [billing]),
        { ...{ about: name, attribute: 'storage', value: storage, unit: 'GB', conditions: [] } },
      ],
      { isRow: true, under: 'Table 1. Prices at a glance', headings: ['Overview'] },
    );
  });
};

const proseList: Generator = (random) => {
  const [a = '', b = ''] = shuffled(PRODUCTS, random);
  const [x = '', y = ''] = distinct(2, () => money(random));
  const forms = [
    `${a} costs $${x} and ${b} $${y} per user per month.`,
    `Per user and month, ${a} costs $${x} per user per month, while ${b} charges $${y} per user per month.`,
    `You pay $${x} per user per month for ${a} and $${y} per user per month for ${b}.`,
    `${a} takes $${x} per user per month; ${b} is cheaper at $${y} per user per month.`,
  ];
  return [planted(pick(forms, random), [price(a, x), price(b, y)], { headings: ['Prices'] })];
};

const enumeration: Generator = (random) => {
  const names = shuffled(PRODUCTS, random).slice(0, 3);
  const values = distinct(3, () => money(random));
  const text = `${names[0]}, ${names[1]} and ${names[2]} cost $${values[0]}, $${values[1]} and $${values[2]} per user per month respectively.`;
  return [
    planted(
      text,
      names.map((name, at) => price(name, values[at] ?? '')),
      { headings: ['Prices'] },
    ),
  ];
};

const sections: Generator = (random) =>
  shuffled(PRODUCTS, random)
    .slice(0, 3)
    .map((name, at) => {
      const cost = money(random);
      const text = pick(
        [
          `The Pro plan is $${cost} per user per month when billed annually.`,
          `Pricing: Free plan available; Pro plan $${cost}/user/month billed annually.`,
        ],
        random,
      );
      return planted(text, [price(name, cost, ['Pro plan', 'billed annually'])], {
        headings: [`How much does ${name} cost?`, `${at + 1}. ${name}`, 'The best alternatives'],
      });
    });

const plans: Generator = (random) => {
  const name = pick(PRODUCTS, random);
  const [x = '', y = '', z = ''] = distinct(3, () => money(random));
  const [yearly = '', monthly = ''] = distinct(2, () => money(random));
  return [
    planted(
      `Pricing: Starter $${x}/user/month; Business $${y}/user/month; Enterprise $${z}/user/month.`,
      [price(name, x, ['Starter']), price(name, y, ['Business']), price(name, z, ['Enterprise'])],
      { headings: [`2. ${name}`] },
    ),
    planted(
      `It costs $${yearly} per user per month billed annually or $${monthly} per user per month billed monthly.`,
      [price(name, yearly, ['billed annually']), price(name, monthly, ['billed monthly'])],
      { headings: [`2. ${name}`], before: [`${name} has paid plans.`] },
    ),
  ];
};

const TESTS = ['RT-PCR', 'IgM ELISA', 'virus isolation', 'antigen test'];

const byDay: Generator = (random) => {
  const test = pick(TESTS, random);
  const [d, e] = [1 + Math.floor(random() * 4), 6 + Math.floor(random() * 9)];
  const [n, m] = [5 + Math.floor(random() * 9), 4 + Math.floor(random() * 9)];
  const [x, y] = [Math.max(1, n - 2), Math.max(1, m - 3)];
  const share = (value: string, day: number): Truth => ({
    ...{ about: test, attribute: 'positive share', value, unit: null, conditions: [`day ${day}`] },
  });
  const forms = [
    `On day ${d}, ${x} of ${n} samples were positive by ${test}, and on day ${e}, ${y} of ${m}.`,
    `By ${test}, ${x} of ${n} samples were positive on day ${d} and ${y} of ${m} on day ${e}.`,
  ];
  return [
    planted(pick(forms, random), [share(`${x} of ${n}`, d), share(`${y} of ${m}`, e)], {
      headings: ['Results'],
    }),
  ];
};

const bySample: Generator = (random) => {
  const [x, y, n] = [
    1 + Math.floor(random() * 3),
    4 + Math.floor(random() * 3),
    7 + Math.floor(random() * 3),
  ];
  const share = (sample: string, value: string): Truth => ({
    ...{ about: `RT-PCR, ${sample}`, attribute: 'positive share', value, unit: null, conditions: [] },
  });
  const text = pick(
    [
      `RT-PCR was positive in urine of ${y} of ${n} patients and in serum of ${x} of ${n}.`,
      `RT-PCR detected RNA in ${y} of ${n} urine samples but in only ${x} of ${n} serum samples.`,
    ],
    random,
  );
  return [
    planted(text, [share('urine', `${y} of ${n}`), share('serum', `${x} of ${n}`)], {
      headings: ['Results'],
    }),
  ];
};

const performance: Generator = (random) => {
  const [a = '', b = ''] = shuffled(TESTS, random);
  const [x = '', y = '', u = '', v = ''] = distinct(4, () => String(60 + Math.floor(random() * 39)));
  const truth = (about: string, attribute: string, value: string): Truth => ({
    ...{ about, attribute, value, unit: '%', conditions: [] },
  });
  return [
    planted(
      `Sensitivity was ${x}% for ${a} and ${y}% for ${b}.`,
      [truth(a, 'sensitivity', x), truth(b, 'sensitivity', y)],
      { headings: ['Results'] },
    ),
    planted(
      `${a} had a sensitivity of ${x}% and a specificity of ${u}%; ${b} had a sensitivity of ${y}% and a specificity of ${v}%.`,
      [
        truth(a, 'sensitivity', x),
        truth(a, 'specificity', u),
        truth(b, 'sensitivity', y),
        truth(b, 'specificity', v),
      ],
      { headings: ['Results'] },
    ),
  ];
};

const compared: Generator = (random) => {
  const [a = '', b = ''] = shuffled(PRODUCTS, random);
  const [x, y] = [money(random), String(3 + Math.floor(random() * 5))];
  const more = String(10 + Math.floor(random() * 20));
  const integrations = (about: string, value: string): Truth => ({
    ...{ about, attribute: 'integrations', value, unit: 'apps', conditions: ['free plan'] },
  });
  return [
    planted(`Unlike ${a}, ${b} costs $${x} per user per month.`, [price(b, x)]),
    planted(`${b}, unlike ${a}, costs $${x} per user per month.`, [price(b, x)]),
    planted(
      `${a}'s free plan connects ${y} apps, compared to ${b}'s free plan, which connects ${more} apps.`,
      [integrations(a, y), integrations(b, more)],
    ),
  ];
};

const bullets: Generator = (random) => {
  const name = pick(PRODUCTS, random);
  const [gb, days] = [pick(['5', '10', '20'], random), pick(['30', '60', '90'], random)];
  const headings = [`${name} free plan`, name];
  const under = `What the free plan of ${name} gives:`;
  return [
    planted(
      `- Storage: ${gb} GB of file storage`,
      [{ ...{ about: name, attribute: 'storage', value: gb, unit: 'GB', conditions: ['free plan'] } }],
      { headings, under },
    ),
    planted(
      `- History: ${days} days of message history`,
      [
        {
          ...{
            about: name,
            attribute: 'message history',
            value: days,
            unit: 'days',
            conditions: ['free plan'],
          },
        },
      ],
      { headings, under },
    ),
  ];
};

const features: Generator = (random) => {
  const [a = '', b = ''] = shuffled(PRODUCTS, random);
  const truth = (about: string, attribute: string, value: string): Truth => ({
    ...{ about, attribute, value, unit: null, conditions: [] },
  });
  return [
    planted(`${a} has native video calls.`, [truth(a, 'native video calls', 'yes')]),
    planted(`${b} does not offer native video calls.`, [truth(b, 'native video calls', 'no')]),
    planted(`${a} cannot be self-hosted.`, [truth(a, 'self-hosted', 'no')]),
    planted(
      `App: ${b} · Guest access: Yes · End-to-end encryption: No`,
      [truth(b, 'guest access', 'yes'), truth(b, 'end-to-end encryption', 'no')],
      { isRow: true },
    ),
  ];
};

const bounds: Generator = (random) => {
  const name = pick(PRODUCTS, random);
  const [x, n, d] = [
    3 + Math.floor(random() * 3),
    5 + Math.floor(random() * 20),
    8 + Math.floor(random() * 5),
  ];
  return [
    planted(`${name} is free for up to ${n} users.`, [
      { ...{ about: name, attribute: 'user limit', value: `≤${n}`, unit: 'users', conditions: [] } },
    ]),
    planted(`Delivery by ${name} takes between ${x} and ${d} days.`, [
      {
        ...{ about: name, attribute: 'delivery time', value: `${x} and ${d}`, unit: 'days', conditions: [] },
      },
    ]),
    planted(`Support of ${name} answers in less than ${x} hours.`, [
      { ...{ about: name, attribute: 'response time', value: `<${x}`, unit: 'hours', conditions: [] } },
    ]),
  ];
};

const matrix: Generator = (random) => {
  const names = shuffled(PRODUCTS, random).slice(0, 3);
  const costs = distinct(3, () => money(random));
  const gigabytes = shuffled(['5', '10', '20', '50'], random);
  return [
    planted(
      `Price per user and month: ${names.map((name, at) => `${name}: $${costs[at]}`).join(' · ')}`.replace(
        ': ',
        ' · ',
      ),
      names.map((name, at) => price(name, costs[at] ?? '')),
      { isRow: true, under: 'Price per user per month' },
    ),
    planted(
      `Storage · ${names.map((name, at) => `${name}: ${gigabytes[at]} GB`).join(' · ')}`,
      names.map((name, at) => ({
        ...{ about: name, attribute: 'storage', value: gigabytes[at] ?? '', unit: 'GB', conditions: [] },
      })),
      { isRow: true },
    ),
  ];
};

const doses: Generator = (random) => {
  const drug = pick(['Velorine', 'Oxadrel', 'Pantavir'], random);
  const [x = '', y = ''] = distinct(2, () => String(5 + Math.floor(random() * 40)));
  const truth = (value: string, dose: string): Truth => ({
    ...{ about: drug, attribute: 'reduction of pain', value, unit: '%', conditions: [dose] },
  });
  return [
    planted(
      `${drug} reduced pain by ${x}% at 5 mg and by ${y}% at 10 mg.`,
      [truth(x, '5 mg'), truth(y, '10 mg')],
      { headings: ['Results'] },
    ),
    planted(`In patients aged 18 to 40, ${drug} reduced pain by ${x}%.`, [truth(x, 'aged 18 to 40')], {
      headings: ['Results'],
    }),
  ];
};

/** Those at even places serve to fix the rules, the others to report. */
export const GENERATORS: readonly (readonly [string, Generator])[] = [
  ['price table', priceTable],
  ['enumeration', enumeration],
  ['prose list', proseList],
  ['sections', sections],
  ['plans', plans],
  ['by sample', bySample],
  ['by day', byDay],
  ['performance', performance],
  ['compared', compared],
  ['bullets', bullets],
  ['features', features],
  ['bounds', bounds],
  ['matrix', matrix],
  ['doses', doses],
  ...TRIALS,
];
