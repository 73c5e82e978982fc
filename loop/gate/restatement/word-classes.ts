/**
 * Closed word lists that decide whether a restatement with one word changed says something else. Keys as
 * `tokens.ts` makes them: lower case, without apostrophes.
 */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Words of one line exclude each other where one takes the other's place. */
const EXCLUSIVE = `
january jan february feb march mar april apr may june jun july jul august aug september sept sep october oct november nov december dec
monday tuesday wednesday thursday friday saturday sunday
north south east west
northern southern eastern western
northeast northwest southeast southwest
left right
spring summer autumn winter
before after until since during
early late
earlier later
first last second third fourth fifth sixth seventh eighth ninth tenth final next previous
began ended stopped
begin end stop
begins ends stops
started ended stopped finished
start end stop finish
hourly daily weekly monthly quarterly yearly annual annually biweekly
hour day week month quarter year decade century night morning evening
hours days weeks months years decades centuries seconds minutes nights
men women boys girls children adults infants newborns adolescents teenagers controls
man woman boy girl child adult infant
male female
males females
mother father brother sister son daughter uncle aunt husband wife
mothers fathers brothers sisters sons daughters husbands wives
mice rats humans monkeys dogs cats rabbits pigs macaques hamsters zebrafish
mouse rat human monkey dog cat rabbit pig macaque hamster
bacteria viruses virus bacterium fungi fungus parasites parasite
urban rural
old young new ancient modern
older younger
with without
presence absence
present absent
able unable
include exclude
includes excludes
included excluded
including excluding
agree disagree
agreed disagreed
agrees disagrees
accept reject
accepts rejects
accepted rejected
confirm deny refute
confirms denies refutes
confirmed denied refuted
support oppose contradict
supports opposes contradicts
supported opposed contradicted
succeed fail
succeeds fails
succeeded failed
pass fail
passed failed
win lose
wins loses
won lost
buy sell
bought sold
true false
legal illegal
safe unsafe dangerous
allowed forbidden banned prohibited
allow forbid ban prohibit
despite because
positive negative neutral
positively negatively
plus minus
minimum maximum
best worst
better worse
good bad
strong weak
stronger weaker
strongly weakly
fast slow
faster slower
rich poor
hot cold
warm cool
wet dry
dry humid
acute chronic
primary secondary tertiary
internal external
upper lower
inner outer
public private
guilty innocent
alive dead
born died
arrived left
open closed
opened closed
mild moderate severe
high low medium
direct indirect
ad bc
celsius fahrenheit kelvin
this last
last next
dollars euros pounds yen yuan rupees francs cents
dollar euro pound
percentage percent %
import export
imports exports
imported exported
above below
over under
inside outside
within beyond
up down
upto down
to from
maternal paternal
parents children
teachers students
teacher student
buyers sellers
employers employees
patients doctors
kilometres miles kilometers metres meters feet yards inches centimetres centimeters millimetres
kilograms grams milligrams micrograms pounds ounces tons tonnes kilogrammes
litres liters gallons millilitres milliliters
acres hectares
hundred hundreds thousand thousands million millions billion billions trillion trillions dozens
half third quarter fifth tenth
halved doubled tripled quadrupled
double triple quadruple half
twice thrice once
single double triple
doubled tripled
`;

const classOf = new Map<string, Set<number>>();
EXCLUSIVE.trim()
  .split('\n')
  .forEach((line, number) => {
    for (const word of line.split(' ')) classOf.set(word, (classOf.get(word) ?? new Set()).add(number));
  });

/** True where one of the two cannot stand for the other. */
export function excludeEachOther(left: string, right: string): boolean {
  if (left === right || sameMonth(left, right)) return false;
  const others = classOf.get(right);
  return others !== undefined && [...(classOf.get(left) ?? [])].some((number) => others.has(number));
}

const sameMonth = (left: string, right: string): boolean =>
  left.length >= 3 && right.length >= 3 && (left.startsWith(right) || right.startsWith(left));

const OPPOSITES =
  /^(?:un|in|im|il|ir|non|dis|mis|a|an|anti|counter|de|over|under|hyper|hypo|pre|post|sub|super|up|down|intra|inter|macro|micro|mono|poly|bi|tri|multi|semi)$/;

/** "likely" and "unlikely", "harmful" and "harmless": one stem, turned by an affix. */
export function turnedByAffix(left: string, right: string): boolean {
  const [longer, shorter] = left.length >= right.length ? [left, right] : [right, left];
  if (shorter.length >= 4 && longer.endsWith(shorter)) {
    return OPPOSITES.test(longer.slice(0, longer.length - shorter.length));
  }
  const isLess = left.endsWith('less') !== right.endsWith('less');
  const stem = (word: string): string => word.replace(/(?:less|ful)$/, '');
  if (isLess && stem(left) === stem(right) && stem(left).length >= 3) return true;
  const one = PREFIXED.exec(left);
  const other = PREFIXED.exec(right);
  return one !== null && other !== null && one[1] !== other[1] && one[2] === other[2];
}

/** Pairs of prefixes that turn one stem into two measures: "hyperglycaemia", "hypoglycaemia". */
const PREFIXED =
  /^(hyper|hypo|pre|post|intra|inter|over|under|macro|micro|mono|poly|in|ex|up|down|out)(\p{L}{4,})$/u;

/** They say less than the bare sentence; without them it says more. */
export const TENTATIVE = words(`
  may might could can would should possibly potentially perhaps probably probable possible likely suggest suggests
  suggested suggesting appear appears appeared seem seems seemed seemingly apparently presumably supposedly arguably
  conceivably reportedly allegedly alleged purportedly thought believed believe believes hypothesize hypothesise
  hypothesized hypothesised hypothesis speculate speculated tend tends tended tentatively preliminary unclear uncertain
  estimated potential plausible plausibly indicate indicates indicated indicating associated associates said says reported considered rumored rumoured supposed
  correlated correlates linked claims claimed expected somewhat relatively roughly approximately partly partially`);

/** Of those, the ones that hedge before "to" only: "is reported to be", but "the first reported outbreak". */
export const TENTATIVE_BEFORE_TO = words('said says reported considered');

/** Of those, the ones that tell where a finding comes from when "that" follows: "evidence indicates that". */
export const EVIDENTIAL = words('indicate indicates indicated indicating reported');

/** Before a number they say that it is rounded. */
export const ROUNDING = words('about around approximately roughly nearly almost circa some estimated ca');

/** Which way a word of comparison points, and whether the bound itself is meant. */
export const COMPARING: ReadonlyMap<string, '>' | '<' | '≥' | '≤'> = new Map([
  ...[
    ...words('more greater higher larger above over exceed exceeds exceeded exceeding older longer beyond'),
  ].map((word) => [word, '>'] as const),
  ...[...words('less fewer lower smaller below under younger shorter')].map((word) => [word, '<'] as const),
  ...[...words('least minimum')].map((word) => [word, '≥'] as const),
  ...[...words('most maximum within up upto')].map((word) => [word, '≤'] as const),
]);

/** How much, how many, how often. */
export const QUANTIFYING = words(`
  all every each some many most few several any half majority minority always never often only mostly nearly almost none
  both neither sometimes least rarely usually generally typically mainly largely partly partially occasionally frequently
  seldom much little numerous entire entirely fully completely wholly exclusively universally invariably constantly
  partial solely merely everyone everybody everything nobody everywhere nowhere either one`);

/** Put in where nothing is taken out, they claim less than the source. */
export const WEAKENING = words(
  'some several sometimes few often usually generally typically mainly partly partially one',
);

/** Left out where nothing is put in, less is claimed. */
export const UNIVERSAL = words(
  'all every each both always entire entirely fully completely wholly universally invariably constantly one either',
);

/** They turn a sentence round, wherever they stand in it. */
export const NEGATING = words(`
  no not none never neither nor nobody nothing nowhere without cannot lack lacks lacked lacking fail fails failed failing
  failure absence unable hardly scarcely barely rarely seldom except unless deny denies denied refuse refuses refused
  non insufficient unlikely`);

/** Words behind which a name follows that says the same with or without them. */
export const TITLES = words(`
  president dr mr mrs ms sir professor prof king queen prince princess senator governor judge justice captain general
  colonel pope saint st lord lady honorable honourable hon chief deputy vice`);

/** Words that a phrase of time, place, manner or condition begins with. */
export const OPENERS = words(`
  in on at by for from with without within during after before since until till between among amongst across through
  throughout under over above below beyond behind beside near against despite about around along inside outside
  towards toward upon via per as while when whenever where if once because although though unless given compared based
  following according due using last next this each every today yesterday unlike like relative among to`);
