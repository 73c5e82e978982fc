/** Team chats and laboratory tests. */
import { cents, whole, written, type Field, type ValueShape } from './shape.js';

const seatPrice: ValueShape = {
  attribute: ['price per user and month', 'monthly price per seat', 'cost per user per month'],
  unit: 'USD per user per month',
  isPrice: true,
  draw: (random) => cents(2 + 12 * random),
  write: (price) => [
    written(price.toFixed(2), 'USD per user per month'),
    written(`$${price.toFixed(2)}`, 'per seat per month'),
    written(`$${price.toFixed(2)} per user/month`),
    written(price.toFixed(2), '$/user/mo'),
    written(`US$${price.toFixed(2)}`, 'per person, per month'),
  ],
  otherRate: (price) => written(cents(price * 12).toFixed(2), 'USD per user per year'),
  rival: (price) => cents(price + 1.5),
  near: (price) => [
    written(`from $${cents(price - 0.5).toFixed(2)}`, 'per user per month'),
    written(`$${cents(price - 1).toFixed(2)} to $${cents(price + 4).toFixed(2)}`, 'per user per month'),
    written((price * 0.9).toFixed(2), 'EUR per user per month'),
  ],
  conditions: [
    ['billed annually', 'with annual billing'],
    ['billed monthly', 'paid monthly'],
    ['Business plan', 'on the Business tier'],
  ],
};

const storage: ValueShape = {
  attribute: ['file storage', 'storage', 'storage space for files'],
  unit: 'GB',
  isPrice: false,
  draw: (random) => [5, 10, 15, 20, 50, 100][Math.floor(random * 6)] ?? 5,
  write: (size) => [
    written(String(size), 'GB'),
    written(`${size}GB`),
    written(`${size * 1000} MB`),
    written(`${size} gb`),
    written(`up to ${size} GB`),
  ],
  rival: (size) => size * 2,
  near: () => [written('plenty of room for files')],
  conditions: [
    ['free plan', 'on the free tier'],
    ['Pro plan', 'on Pro'],
  ],
};

const hasCalls: ValueShape = {
  attribute: ['group video calls', 'group video calling'],
  unit: null,
  isPrice: false,
  draw: (random) => whole(random),
  write: (has) =>
    has === 1
      ? [written('yes'), written('included'), written('Available')]
      : [written('no'), written('not included'), written('not available')],
  rival: (has) => 1 - has,
  near: () => [written('well liked by some reviewers')],
  conditions: [
    ['free plan', 'in the free version'],
    ['paid plans', 'on paid plans'],
  ],
};

const sensitivity: ValueShape = {
  attribute: ['sensitivity', 'clinical sensitivity', 'diagnostic sensitivity'],
  unit: '%',
  isPrice: false,
  draw: (random) => Math.round(10 * (70 + 25 * random)) / 10,
  write: (share) => [
    written(share.toFixed(1), '%'),
    written(`${share.toFixed(1)}%`),
    written(`${share.toFixed(1)} per cent`),
    written(share.toFixed(1), 'percent of patients'),
  ],
  rival: (share) => Math.round(10 * (share - 25)) / 10,
  near: (share) => [
    written(`about ${whole(share)}`, '%'),
    written(String(whole(share)), '%'),
    written(`${whole(share) - 6}–${whole(share) + 4}`, '%'),
  ],
  conditions: [
    ['day 3 after onset', 'at day 3 after onset'],
    ['in urine', 'urine'],
    ['secondary infection', 'in secondary infections'],
  ],
};

const positives: ValueShape = {
  attribute: ['positive samples', 'samples positive'],
  unit: null,
  isPrice: false,
  draw: (random) => 20 + whole(15 * random),
  write: (count) => [
    written(`${count} of 40`),
    written(`${count}/40`),
    written(`${count} out of 40`),
    written(String(count), 'of 40'),
  ],
  rival: (count) => Math.max(1, count - 18),
  near: (count) => [written(`${whole(count / 8)} of 5`), written(`${whole((count / 40) * 12)} of 12`)],
  conditions: [
    ['in serum', 'serum'],
    ['in saliva', 'saliva'],
  ],
};

const clearance: ValueShape = {
  attribute: ['time to negative test', 'time until negative test'],
  unit: 'days',
  isPrice: false,
  draw: (random) => 3 + whole(20 * random),
  write: (days) => [
    written(String(days), 'days'),
    written(`${days} days`),
    written(`${days * 24} hours`),
    written(String(days), 'day'),
  ],
  rival: (days) => days + 9,
  near: (days) => [
    written(`≤${days + 2}`, 'days'),
    written(`${days - 1}–${days + 6}`, 'days'),
    written(`at least ${days - 1}`, 'days'),
  ],
  conditions: [
    ['median', 'median value'],
    ['in children', 'children'],
  ],
};

export const CHATS_AND_TESTS: readonly Field[] = [
  {
    name: 'team chats',
    isOfStudies: false,
    things: [
      ['Slack', 'Slack Inc.'],
      ['Pumble', 'the Pumble'],
      ['Chanty'],
      ['Microsoft Teams', 'MS Teams', 'Teams'],
      ['Rocket.Chat', 'Rocket.Chat Inc'],
      ['Zulip'],
    ],
    shapes: [seatPrice, storage, hasCalls],
  },
  {
    name: 'tests',
    isOfStudies: true,
    things: [
      ['RT-PCR', 'RT-PCRs'],
      ['IgM ELISA', 'IgM ELISAs'],
      ['plaque reduction neutralization test (PRNT)', 'PRNT', 'the plaque reduction neutralization test'],
      ['virus isolation'],
    ],
    shapes: [sensitivity, positives, clearance],
  },
];
