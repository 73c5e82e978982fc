/** Units, currencies and multipliers beside a number. */

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

export const unitOf = (word: string): string | undefined =>
  canonical.get(word.toLowerCase().replace('µ', 'μ'));

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
};

export function multiplierOf(word: string, isMoney: boolean): number | undefined {
  const lower = word.toLowerCase();
  if (Object.hasOwn(MULTIPLIERS, lower)) return MULTIPLIERS[lower];
  if (word === 'k' || word === 'K') return 1e3;
  if (word === 'M' || (isMoney && word === 'm')) return isMoney ? 1e6 : undefined;
  if (isMoney && lower === 'b') return 1e9;
  return undefined;
}
