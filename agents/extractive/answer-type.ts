import { ENGLISH_MONTHS } from '../../text/months.js';
import type { Line } from './corpus.js';
import type { Question } from './question.js';

/** What a question asks for, and the words in which a sentence can give it. English only. */

const ASKED: readonly (readonly [AnswerType, RegExp])[] = [
  ['side', /^(?:can|could|is|are|was|were|do|does|did|has|have|had|will|would|should|may|might|am)\b/iu],
  ['duration', /^(?:for )?how (?:long|old)\b|\b(?:duration|lifespan|life span|longevity)\b/iu],
  ['quality', /^how (?:accurate|sensitive|specific|effective|reliable|well|good|safe|efficient)\w*/iu],
  [
    'amount',
    /^how (?:many|much|often|large|big|high|far|fast|common|frequent|prevalent|likely)\b|^(?:what|which) (?:is the |was the |are the )?(?:proportion|percentage|share|fraction|number|rate|prevalence|incidence|price|cost|size)\b/iu,
  ],
  ['time', /^(?:when|since when|in (?:which|what) year|what year)\b/iu],
  ['origin', /^(?:where|from (?:where|which|what))\b.{0,300}\b(?:from|originat\w*)|\borigins? of\b/iu],
  ['place', /^(?:where|in (?:which|what) (?:countr|place|region|cit|part))/iu],
  ['person', /^(?:who|whom|whose)\b/iu],
  [
    'cause',
    /^why\b|^how come\b|^what (?:causes?|caused|explains?|explained|led|leads|triggers?|triggered|drives?|drove|makes?|made)\b|^what (?:is|are|was|were) the (?:causes?|reasons?)\b/iu,
  ],
  ['comparison', /\b(?:differ|difference|differences|compare|compared|versus|vs)\b|\bthan\b/iu],
  ['effect', /\b(?:effects?|impacts?|influences?|affects?|affected|consequences?)\b/iu],
  ['means', /^how (?:is|are|was|were|can|could|do|does|did|should|to)\b/iu],
  ['names', /^(?:which|what) (?!is\b|was\b)/iu],
];

export const answerTypeOf = ({ text, excluded }: Question): AnswerType =>
  excluded.length > 0 ? 'side' : (ASKED.find(([, pattern]) => pattern.test(text))?.[0] ?? 'anything');

const COUNT = String.raw`(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|few|many)`;
const DURATION = new RegExp(
  String.raw`(?<![\p{L}\d])${COUNT}(?:\s?[-–]\s?\d+)?[\s-](?:or more |to ${COUNT} |or ${COUNT} )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centur\w+)\b(?![\s-]old)`,
  'iu',
);
const DURATIONS = new RegExp(DURATION.source, 'giu');
const LASTING = /\b(?:longer|shorter|prolonged|persist\w*|lasts?|lasted|lifelong|for life)\b/iu;
const NUMBER =
  /(?<![\p{L}\d])(?:\d[\d.,]*\d?\s?%|\d+(?:[.,]\d+)*(?!\d))|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|third|quarter|majority|most|dozens?|hundreds?|thousands?|millions?)\b/iu;
const YEAR_ONLY = /\b(?:1[6-9]|20)\d\d\b/gu;
const QUALITY =
  /%|\b(?:sensitivit\w*|specificit\w*|accura\w*|agreement|kappa|efficac\w*|effective\w*|reliab\w*|safe\w*|predictive value|perform(?:s|ed|ance)|significant\w*|reduc\w*|improv\w*)\b/iu;
const MONTH = ENGLISH_MONTHS.join('|');
const DATE = new RegExp(
  String.raw`\b(?:1[5-9]|20)\d\d\b|\b(?:in|since|until|on|during) (?:early |late |mid-)?(?:${MONTH})\b|\b\d\dth century\b`,
  'iu',
);
const PLACE =
  /(?:^|[\s(])(?:in|from|at|near|to|into|across|throughout|on|of|via|outside|between|and|or|southeast|southern|northern|eastern|western|central|west|east|north|south)\s(?:the )?(\p{Lu}[\p{L}’'-]{2,})/gu;
const ORIGIN =
  /\b(?:introduc\w*|origin\w*|import\w*|closest|closely related|ancest\w*|deriv\w*|descend\w*|traced|brought|came from|comes from|arriv\w*|spread (?:from|to)|native to|emerged (?:from|in)|lineage|isolated from|discovered in|cultivated in)\b/iu;
const CAUSE =
  /\b(?:because|due to|caus(?:e|es|ed|ing)|result(?:s|ed|ing)? (?:from|in)|led to|leads? to|owing to|attribut\w*|explain\w*|trigger\w*|driven by|as a result|consequence|stem(?:s|med)? from|responsible for|reason|contribut\w*|induc\w*|favou?r\w*|facilitat\w*|brought about|from (?:being )?expos\w*|since (?!\d))\b/iu;
/** *Because of X, …* tells what X leads to, not what leads to X. */
const BECAUSE_OF_IT = /^(?:because|since|as)\b[^,]{0,300},/iu;
const CHANGE =
  /\b(?:increas\w*|decreas\w*|reduc\w*|rais\w*|rose|rises?|rising|fell|falls?|lower\w*|higher|improv\w*|worsen\w*|declin\w*|elevat\w*|suppress\w*|inhibit\w*|enhanc\w*|induc\w*|caus\w*|led to|leads? to|prevent\w*|protect\w*|damag\w*|chang\w*|differ\w*|affect\w*|effects?|impact\w*|influenc\w*|benefi\w*|harm\w*|contribut\w*|associat\w*|doubl\w*|more|less|fewer|shorten\w*|boost\w*|helps?|helped|los[ts]\w*|gain\w*|safe|risk\w*|alter\w*|block\w*|limit\w*)\b/iu;
const MEANS =
  /\b(?:by|using|through|via|based (?:mostly |mainly |largely )?on|require[sd]?|recommend\w*|consists? of|include[sd]?|rel(?:y|ies|ied) on)\b/iu;
const COMPARED =
  /\b(?:than|compared|comparable|versus|vs|similar\w*|differ\w*|whereas|while|unlike|agreement|same as|equal\w*|in contrast|higher|lower|better|worse|cheap\w*|more|less)\b/iu;
const LISTING =
  /\b(?:includ\w*|such as|e\.g\.|namely|characteri[sz]ed by|consist\w* of|most (?:common|frequent)\w*|main|principal|primary)\b|[,(][^,]{1,60},? (?:and|or) /iu;

export interface Around {
  /** The question's own stems. */
  readonly asked: ReadonlySet<string>;
  /** Is the word at this place of the sentence near what the question turns on? */
  readonly near: (index: number) => boolean;
}

/** By the kind of answer: does the sentence hold one? */
const GIVES = {
  side: () => true,
  duration: ({ text }) => DURATION.test(text) || LASTING.test(text),
  amount: countsIt,
  quality: ({ text }) => QUALITY.test(text),
  place: namesPlace,
  origin: (line, around) => ORIGIN.test(line.text) && namesPlace(line, around),
  time: ({ text }) => DATE.test(text),
  person: ({ words }, { asked }) =>
    words.some((word, index) => index > 0 && word.capital && !asked.has(word.stem)),
  names: (line, around) => LISTING.test(line.text) || namesThing(line, around),
  cause: saysCause,
  effect: ({ text }) => CHANGE.test(text),
  means: ({ text }) => MEANS.test(text),
  comparison: ({ text }) => COMPARED.test(text),
  anything: () => true,
} as const satisfies Readonly<Record<string, (line: Line, around: Around) => boolean>>;

/** The kind of answer that a question asks for. */
export type AnswerType = keyof typeof GIVES;

/** Does the sentence hold the kind of thing that is asked for? */
export const givesAnswerType = (line: Line, answerType: AnswerType, around: Around): boolean =>
  GIVES[answerType](line, around);

/** A word of cause close to what is asked about, in the part that tells its cause. */
function saysCause({ text, words }: Line, { near }: Around): boolean {
  const match = CAUSE.exec(text.replace(BECAUSE_OF_IT, blank));
  return match !== null && words.some((word, index) => word.start === match.index && near(index));
}

/** A figure, of no date and no length of time, of what is counted and close to it. */
function countsIt({ text, words }: Line, { asked, near }: Around): boolean {
  const bare = text.replace(YEAR_ONLY, blank).replace(DURATIONS, blank).replace(DAY_OF_MONTH, blank);
  return words.some(
    (word, index) =>
      near(index) &&
      NUMBER.test(bare.slice(word.start, word.end + 2)) &&
      (/^\s?%/u.test(text.slice(word.end)) ||
        words.slice(index + 1, index + 5).some((next) => asked.has(next.stem) || COUNTED.test(next.folded))),
  );
}
const COUNTED =
  /^(?:percent|people|persons?|patients?|cases|infections|individuals|inhabitants|deaths|participants|times|euros?|dollars?|kwh|million|billion|thousand)$/u;
const blank = (found: string): string => ' '.repeat(found.length);
const DAY_OF_MONTH = new RegExp(String.raw`\b(?:${MONTH}) \d{1,2}\b`, 'giu');

/** A name after a word of place that the question does not hold itself. */
function namesPlace({ text, words }: Line, { asked }: Around): boolean {
  const stems = new Map(words.map((word) => [word.surface, word.stem]));
  return [...text.matchAll(PLACE)].some((match) => {
    const name = match[1] ?? '';
    const stem = stems.get(name);
    return stem !== undefined && !asked.has(stem) && !/\p{Lu}.*\p{Lu}/u.test(name) && !NO_PLACE.has(name);
  });
}
const NO_PLACE: ReadonlySet<string> = new Set([...ENGLISH_MONTHS, 'World']);

/** A name, of no place, close to what it is asked for. */
function namesThing({ words, text }: Line, { asked, near }: Around): boolean {
  const places = new Set([...text.matchAll(PLACE)].map((match) => match[1]));
  return words.some(
    (word, index) =>
      word.capital &&
      index > 0 &&
      word.folded.length > 1 &&
      near(index) &&
      !asked.has(word.stem) &&
      !places.has(word.surface) &&
      !(words[index - 1]?.folded === 'than' || words[index - 2]?.folded === 'than'),
  );
}
