/** Units, currencies and multipliers next to a number. */

const canonical = new Map<string, string>();
const define = (unit: string, spellings: string): void => {
  for (const spelling of spellings.split(' ')) canonical.set(spelling, unit);
};
define('year', 'year years yr yrs');
define('month', 'month months');
define('week', 'week weeks');
define('day', 'day days');
define('hour', 'hour hours hr hrs h');
define('minute', 'minute minutes min mins');
define('second', 'second seconds sec secs s');
define('ms', 'ms millisecond milliseconds');
define('decade', 'decade decades');
define('century', 'century centuries');
define('kg', 'kg kilogram kilograms kilogramme kilogrammes');
define('g', 'g gram grams');
define('mg', 'mg milligram milligrams');
define('μg', 'μg ug mcg microgram micrograms');
define('ng', 'ng nanogram nanograms');
define('ton', 'ton tons tonne tonnes');
define('lb', 'lb lbs');
define('oz', 'oz ounce ounces');
define('km', 'km kilometre kilometres kilometer kilometers');
define('m', 'm metre metres meter meters');
define('cm', 'cm centimetre centimetres centimeter centimeters');
define('mm', 'mm millimetre millimetres millimeter millimeters');
define('μm', 'μm um micrometre micrometres micron microns');
define('nm', 'nm nanometre nanometres nanometer nanometers');
define('mile', 'mile miles mi');
define('foot', 'ft foot feet');
define('inch', 'inch inches');
define('yard', 'yard yards');
define('acre', 'acre acres');
define('hectare', 'hectare hectares ha');
define('litre', 'l litre litres liter liters');
define('ml', 'ml millilitre millilitres milliliter milliliters');
define('mmol', 'mmol');
define('mol', 'mol');
define('hz', 'hz');
define('khz', 'khz');
define('mhz', 'mhz');
define('ghz', 'ghz');
define('w', 'w watt watts');
define('kw', 'kw kilowatt kilowatts');
define('mw', 'mw megawatt megawatts');
define('gw', 'gw gigawatt gigawatts');
define('kwh', 'kwh');
define('mwh', 'mwh');
define('°c', '°c celsius');
define('°f', '°f fahrenheit');
define('mph', 'mph');
define('kb', 'kb');
define('mb', 'mb');
define('gb', 'gb');
define('tb', 'tb');
define('usd', 'dollar dollars usd');
define('eur', 'euro euros eur');
define('gbp', 'pound pounds gbp sterling');
define('yen', 'yen jpy');
define('cent', 'cent cents');
define('barrel', 'barrel barrels bbl');
define('gallon', 'gallon gallons');
define('nautical mile', 'nautical nmi');
define('knot', 'knot knots');
define('kelvin', 'kelvin kelvins');
define('ev', 'ev electronvolt electronvolts');
define('kev', 'kev');
define('gev', 'gev');
define('tev', 'tev');
define('kpa', 'kpa');
define('mmhg', 'mmhg');
define('kpc', 'kpc');
define('mpc', 'mpc');
define('ppm', 'ppm');
define('ppb', 'ppb');
define('kcal', 'kcal');
define('km/h', 'kmh kph');
define('db', 'db');

/** Where the case of a letter tells one unit from another a thousand million times as large. */
const byCase = new Map([
  ['mW', 'milliwatt'],
  ['mHz', 'millihertz'],
  ['meV', 'millielectronvolt'],
  ['MeV', 'mev'],
  ['mPa', 'millipascal'],
  ['MPa', 'mpa'],
]);

/** Units of one kind, each by how many of the smallest it holds. */
const SCALES: readonly Readonly<Record<string, number>>[] = [
  { ms: 1, second: 1e3, minute: 6e4, hour: 3.6e6, day: 8.64e7, week: 6.048e8 },
  { month: 1, year: 12, decade: 120, century: 1200 },
  { nm: 1, μm: 1e3, mm: 1e6, cm: 1e7, m: 1e9, km: 1e12 },
  { ng: 1, μg: 1e3, mg: 1e6, g: 1e9, kg: 1e12, ton: 1e15 },
  { ml: 1, litre: 1e3 },
  { hz: 1, khz: 1e3, mhz: 1e6, ghz: 1e9 },
  { w: 1, kw: 1e3, mw: 1e6, gw: 1e9 },
  { kwh: 1, mwh: 1e3 },
  { ev: 1, kev: 1e3, mev: 1e6, gev: 1e9, tev: 1e12 },
  { kpc: 1, mpc: 1e3 },
];

/** The same amount in the other units of its kind. */
export function inOtherUnits(value: number, unit: string): { value: number; unit: string }[] {
  const scale = SCALES.find((units) => Object.hasOwn(units, unit));
  if (!scale) return [];
  const size = value * (scale[unit] as number);
  return Object.entries(scale).flatMap(([other, factor]) =>
    other === unit ? [] : [{ value: Number((size / factor).toPrecision(12)), unit: other }],
  );
}

export const unitOf = (word: string): string | undefined =>
  byCase.get(word) ?? canonical.get(word.toLowerCase().replace('µ', 'μ'));

export const CURRENCIES: Readonly<Record<string, string>> = {
  $: 'usd',
  '€': 'eur',
  '£': 'gbp',
  '¥': 'yen',
  '₹': 'inr',
};

/** "pound" is money or weight; a bare "$" may be any dollar. */
export function unitsConflict(left: string | undefined, right: string | undefined): boolean {
  if (left === undefined || right === undefined || left === right) return false;
  const pair = new Set([left, right]);
  return !(pair.has('gbp') && pair.has('lb'));
}

const MULTIPLIERS: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  millions: 1e6,
  billions: 1e9,
  thousands: 1e3,
  mn: 1e6,
  mln: 1e6,
  bn: 1e9,
  lakh: 1e5,
  crore: 1e7,
  dozen: 12,
  // German, French, Spanish; not "Billion", which is not the English one there
  millionen: 1e6,
  mio: 1e6,
  millón: 1e6,
  millones: 1e6,
  milliarde: 1e9,
  milliarden: 1e9,
  mrd: 1e9,
  milliard: 1e9,
  milliards: 1e9,
  tausend: 1e3,
  mille: 1e3,
};

export function multiplierOf(word: string, isMoney: boolean): number | undefined {
  const lower = word.toLowerCase();
  if (Object.hasOwn(MULTIPLIERS, lower)) return MULTIPLIERS[lower];
  if (word === 'k' || word === 'K') return 1e3;
  if (word === 'M' || (isMoney && word === 'm')) return isMoney ? 1e6 : undefined;
  if (isMoney && lower === 'b') return 1e9;
  return undefined;
}
