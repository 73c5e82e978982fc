/** Universities, batteries and fertilizers: for reporting alone. */
import { cents, whole, written, type Field, type ValueShape } from './shape.js';

const tuition: ValueShape = {
  attribute: ['tuition fee per year', 'yearly tuition fee', 'annual tuition fees'],
  unit: 'GBP per year',
  isPrice: true,
  draw: (random) => 500 * (12 + whole(40 * random)),
  write: (fee) => [
    written(String(fee), 'GBP per year'),
    written(`£${fee.toLocaleString('en')}`, 'a year'),
    written(`£${fee.toLocaleString('en')} per year`),
    written(fee.toLocaleString('en'), '£/year'),
    written(`${fee} pounds per annum`),
  ],
  rival: (fee) => fee + 3500,
  near: (fee) => [
    written(`from £${(fee - 500).toLocaleString('en')}`, 'per year'),
    written(`$${fee}`, 'per year'),
    written(`£${fee - 1000}–£${fee + 2000}`, 'per year'),
    written(`roughly £${fee + 100} per year`),
  ],
  conditions: [
    ['international students', 'for international students'],
    ['home students', 'for home students'],
  ],
};

const founded: ValueShape = {
  attribute: ['year founded', 'the year founded'],
  unit: null,
  isPrice: false,
  draw: (random) => 1800 + whole(200 * random),
  write: (year) => [written(String(year)), written(` ${year}`)],
  rival: (year) => year + 13,
  near: (year) => [written(`${year}-05`)],
  conditions: [
    ['as a college', 'college'],
    ['as a university', 'university'],
  ],
};

const students: ValueShape = {
  attribute: ['number of students', 'students'],
  unit: 'students',
  isPrice: false,
  draw: (random) => 1000 * (5 + whole(40 * random)),
  write: (count) => [
    written(count.toLocaleString('en'), 'students'),
    written(String(count)),
    written(`${count / 1000} thousand students`),
    written(`${count.toLocaleString('en')} students`),
  ],
  rival: (count) => count + 6000,
  near: (count) => [
    written(`over ${(count - 1000).toLocaleString('en')}`, 'students'),
    written(`about ${count + 200}`, 'students'),
  ],
  conditions: [
    ['undergraduates', 'undergraduate'],
    ['part-time', 'part-time only'],
  ],
};

const density: ValueShape = {
  attribute: ['energy density', 'gravimetric energy density'],
  unit: 'Wh/kg',
  isPrice: false,
  draw: (random) => 100 + 5 * whole(40 * random),
  write: (energy) => [
    written(String(energy), 'Wh/kg'),
    written(`${energy} Wh/kg`),
    written(String(energy), 'Wh per kg'),
  ],
  rival: (energy) => energy + 60,
  near: (energy) => [
    written(`${energy - 10}–${energy + 20}`, 'Wh/kg'),
    written(`up to ${energy + 30}`, 'Wh/kg'),
  ],
  conditions: [
    ['cell level', 'at cell level'],
    ['pack level', 'at pack level'],
  ],
};

const cycles: ValueShape = {
  attribute: ['cycle life', 'cycle lives'],
  unit: 'cycles',
  isPrice: false,
  draw: (random) => 500 * (1 + whole(10 * random)),
  write: (count) => [
    written(String(count), 'cycles'),
    written(`${count.toLocaleString('en')} cycles`),
    written(count.toLocaleString('en'), 'charge cycles'),
  ],
  rival: (count) => count + 2000,
  near: (count) => [written(`at least ${count - 200}`, 'cycles'), written(`more than ${count - 100} cycles`)],
  conditions: [
    ['at 25 °C', '25 °C'],
    ['at 45 °C', '45 °C'],
  ],
};

const growth: ValueShape = {
  attribute: ['yield', 'crop yield'],
  unit: 't/ha',
  isPrice: false,
  draw: (random) => cents(3 + 6 * random),
  write: (mass) => [
    written(mass.toFixed(2), 't/ha'),
    written(`${mass.toFixed(2)} t/ha`),
    written(mass.toFixed(2), 'tonnes per hectare'),
    written(`${whole(mass * 1000)} kg/ha`),
  ],
  rival: (mass) => cents(mass * 1.6),
  near: (mass) => [
    written(`${mass.toFixed(1)} t/ha`),
    written(`${cents(mass - 0.5)} to ${cents(mass + 1)}`, 't/ha'),
  ],
  conditions: [
    ['irrigated', 'when irrigated'],
    ['without irrigation', 'no irrigation'],
  ],
};

const rise: ValueShape = {
  attribute: ['yield increase', 'increase in yield'],
  unit: '%',
  isPrice: false,
  draw: (random) => 5 + whole(30 * random),
  write: (share) => [
    written(String(share), '%'),
    written(`${share}%`),
    written(`${share} percent`),
    written(`${share} per cent`),
  ],
  rival: (share) => share + 18,
  near: (share) => [
    written(`${share}.3 %`),
    written(`${share - 3}–${share + 4} %`),
    written(`almost ${share + 0.4} %`),
  ],
  conditions: [
    ['on sandy soil', 'sandy soil'],
    ['on clay', 'clay'],
  ],
};

export const SCHOOLS_AND_CELLS: readonly Field[] = [
  {
    name: 'universities',
    isOfStudies: false,
    things: [
      ['University of Ashby', 'the University of Ashby'],
      ['Merrow College'],
      ['Royal Tarn Institute (RTI)', 'RTI'],
      ['Northlake'],
    ],
    shapes: [tuition, founded, students],
  },
  {
    name: 'batteries',
    isOfStudies: true,
    things: [
      ['lithium iron phosphate (LIP)', 'LIP'],
      ['sodium-ion cells', 'sodium ion cell'],
      ['NMC'],
      ['solid-state cells', 'the solid-state cell'],
    ],
    shapes: [density, cycles],
  },
  {
    name: 'fertilizers',
    isOfStudies: true,
    things: [['urea'], ['biochar', 'Biochar'], ['compost tea', 'compost teas'], ['struvite']],
    shapes: [growth, rise],
  },
];
