/** Laptops, drugs and cities. */
import { whole, written, type Field, type ValueShape } from './shape.js';

const laptopPrice: ValueShape = {
  attribute: ['price', 'retail price', 'list price'],
  unit: 'EUR',
  isPrice: true,
  draw: (random) => 700 + whole(1500 * random),
  write: (price) => [
    written(String(price), 'EUR'),
    written(`€${price}`),
    written(price.toLocaleString('en'), 'euros'),
    written(`${price} €`),
    written(`€${price.toLocaleString('en')}`),
  ],
  rival: (price) => price + 150,
  near: (price) => [
    written(`from €${price - 100}`),
    written(`$${price + 90}`),
    written(`about €${price + 10}`),
    written(`${price - 100} to ${price + 300}`, 'EUR'),
  ],
  conditions: [
    ['16 GB of memory', 'with 16 GB memory'],
    ['32 GB of memory', 'with 32 GB memory'],
    ['student discount', 'with the discount for students'],
  ],
};

const weight: ValueShape = {
  attribute: ['weight', 'the weight'],
  unit: 'kg',
  isPrice: false,
  draw: (random) => Math.round(100 * (1 + random)) / 100,
  write: (mass) => [
    written(mass.toFixed(2), 'kg'),
    written(`${mass.toFixed(2)} kg`),
    written(`${whole(mass * 1000)} g`),
    written(mass.toFixed(2), 'kilograms'),
  ],
  rival: (mass) => mass + 0.6,
  near: (mass) => [
    written(`${mass.toFixed(1)} kg`),
    written(`under ${(mass + 0.2).toFixed(1)} kg`),
    written(`${(mass * 2.20462).toFixed(1)} lb`),
  ],
  conditions: [['with charger', 'with its charger']],
};

const approved: ValueShape = {
  attribute: ['approved in the EU', 'approval in the EU'],
  unit: null,
  isPrice: false,
  draw: (random) => whole(random),
  write: (is) =>
    is === 1
      ? [written('yes'), written('Yes'), written('true')]
      : [written('no'), written('No'), written('not')],
  rival: (is) => 1 - is,
  near: () => [written('described in several letters')],
  conditions: [
    ['for adults', 'adults'],
    ['for children', 'children'],
  ],
};

const halfLife: ValueShape = {
  attribute: ['half-life', 'elimination half-life'],
  unit: 'hours',
  isPrice: false,
  draw: (random) => 4 + 2 * whole(20 * random),
  write: (hours) => [
    written(String(hours), 'hours'),
    written(`${hours} h`),
    written(`${hours * 60} minutes`),
    written(String(hours), 'hr'),
  ],
  rival: (hours) => hours * 2,
  near: (hours) => [
    written(`${hours - 2} to ${hours + 5}`, 'hours'),
    written(`more than ${hours - 3} hours`),
    written(`about ${hours}.2`, 'hours'),
  ],
  conditions: [
    ['renal impairment', 'in renal impairment'],
    ['dose of 5 mg', 'at a dose of 5 mg'],
    ['dose of 10 mg', 'at a dose of 10 mg'],
  ],
};

const effect: ValueShape = {
  attribute: ['effect on mortality', 'mortality effect'],
  unit: null,
  isPrice: false,
  draw: (random) => whole(random),
  write: (up) =>
    up === 1
      ? [written('increases mortality'), written('increased mortality')]
      : [written('reduces mortality'), written('reduced mortality')],
  rival: (up) => 1 - up,
  near: () => [written('studied in two trials')],
  conditions: [
    ['in men', 'men'],
    ['after 12 months', 'at 12 months'],
  ],
};

const unemployment: ValueShape = {
  attribute: ['unemployment rate', 'rate of unemployment'],
  unit: '%',
  isPrice: false,
  draw: (random) => Math.round(10 * (3 + 9 * random)) / 10,
  write: (rate) => [
    written(rate.toFixed(1), '%'),
    written(`${rate.toFixed(1)} percent`),
    written(`${rate.toFixed(1)}%`),
    written(rate.toFixed(1), 'per cent of the labour force'),
  ],
  rival: (rate) => Math.round(10 * (rate + 2.4)) / 10,
  near: (rate) => [
    written(`about ${whole(rate)}`, '%'),
    written(`${Math.floor(rate) - 1}–${Math.ceil(rate) + 1} %`),
  ],
  conditions: [
    ['people under 25', 'under 25'],
    ['seasonally adjusted', 'adjusted seasonally'],
  ],
};

const population: ValueShape = {
  attribute: ['population', 'the population'],
  unit: null,
  isPrice: false,
  draw: (random) => 100_000 * (3 + whole(80 * random)),
  write: (people) => [
    written(String(people)),
    written(people.toLocaleString('en')),
    written(`${people / 1e6} million`),
    written(String(people / 1e6), 'million'),
  ],
  rival: (people) => people + 2_000_000,
  near: (people) => [
    written(`more than ${people / 1e6 - 0.05} million`),
    written(`about ${people / 1e6} million people`),
  ],
  conditions: [
    ['metropolitan area', 'in the metropolitan area'],
    ['city proper', 'in the city proper'],
  ],
};

export const GOODS_AND_PLACES: readonly Field[] = [
  {
    name: 'laptops',
    isOfStudies: false,
    things: [
      ['Falcon 14', 'the Falcon 14'],
      ['Falcon 14 Pro'],
      ['Orion X2', 'The Orion X2'],
      ['Lumen Air'],
      ['Google Pixelbook', 'Pixelbook'],
    ],
    shapes: [laptopPrice, weight],
  },
  {
    name: 'drugs',
    isOfStudies: true,
    things: [['alphamab'], ['betastatin', 'betastatins'], ['gamma-interferon (GIF)', 'GIF'], ['deltacillin']],
    shapes: [halfLife, approved, effect],
  },
  {
    name: 'cities',
    isOfStudies: false,
    things: [['Northport', 'the Northport'], ['Vale City'], ['Sankt Elm'], ['Ostrow']],
    shapes: [unemployment, population],
  },
];
