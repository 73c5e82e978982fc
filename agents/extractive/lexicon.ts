/**
 * English word lists of the extractive roles: `agents/data/extractive-words.json`. Stems are those of `stem`. Other languages go
 * without them.
 */
import { stem } from '../../text/stem.js';
import { dataOf } from '../data.js';

/** Words of one list, separated by spaces. */
type WordList =
  'finding' | 'procedure' | 'relation' | 'light' | 'emptyRelation' | 'measure' | 'general' | 'circumstance';

const WORDS = dataOf('extractive-words') as Readonly<Record<WordList, string>> & {
  /** Words that questions and sources use for one thing; a member stands for the others at a discount. */
  readonly groups: readonly string[];
  /** Words that answer a question for the first without asking for it: what transmits is a vector. */
  readonly oneWay: readonly (readonly [asked: string, answering: string])[];
};

const stems = (list: string): ReadonlySet<string> => new Set(list.split(' ').map((word) => stem(word)));

/** Verbs with which a text states what was found. */
export const FINDING = stems(WORDS.finding);

/** Verbs and nouns of procedure: what was done, not what came out. */
export const PROCEDURE = stems(WORDS.procedure);

/** Words of a group, by stem: the stems that may stand for it. */
export const RELATED: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const map = new Map<string, Set<string>>();
  for (const group of WORDS.groups) {
    const members = group.split(' ').map((word) => stem(word));
    for (const member of members) {
      const related = map.get(member) ?? new Set<string>();
      for (const other of members) if (other !== member) related.add(other);
      map.set(member, related);
    }
  }
  for (const [term, others] of WORDS.oneWay) {
    const related = map.get(stem(term)) ?? new Set<string>();
    for (const other of others.split(' ')) related.add(stem(other));
    map.set(stem(term), related);
  }
  return map;
})();

/** Verbs and nouns of a question that name the relation asked about rather than the thing; they weigh less. */
export const RELATION = stems(WORDS.relation);

/** Verbs of a question that carry nearly nothing; what they ask for stands in other words. */
export const LIGHT = stems(WORDS.light);

/** Relations that a sentence need not name: their sense is in any change or use, or they say next to nothing. */
export const EMPTY_RELATION = stems(WORDS.emptyRelation);

/** Nouns that say how something is counted rather than what. */
export const MEASURE = stems(WORDS.measure);

/** Words so general that they never name a subtopic. */
export const GENERAL = stems(WORDS.general);

/** Words and phrases that turn a statement round, on folded text. */
export const NEGATION =
  /\b(?:no|not|never|neither|nor|none|non|cannot|without|absence|lack|lacks|lacked|lacking|fail|fails|failed|failure|unlikely|improbable|rarely|seldom|negative|unable|doubtful|inconclusive|insufficient|unproven|unconfirmed|undetectable|refute[sd]?|contradicts?|contrary|disprove[dns]?|refractory|(?:evidence|argu\w+|speaks?|counts?|votes?) against|exclude[sd]?|hardly|dispute[sd]?|unsupported|didn['’]t|doesn['’]t|isn['’]t|wasn['’]t|weren['’]t|don['’]t)\b/gu;

/** Where one of the above is not a denial after all. */
export const NO_DENIAL =
  /\b(?:not|never) (?:been )?(?:assess\w*|investigat\w*|examin\w*|includ\w*|consider\w*|stud(?:y|ied)|test\w*|measur\w*|undertaken|performed|evaluat\w*|explor\w*|analy[sz]\w*|address\w*)|\bno (?:further|other|more)\b|\bnot only\b|\bnot just\b|\bnot (?:been )?ruled out\b|\bcannot (?:be )?(?:rule[d]? out|exclude[d]?)\b|\bcan not be (?:ruled out|excluded)\b|\bnot (?:be )?exclude[d]?\b|\bnot otherwise specified\b|\bnot surprising(?:ly)?\b|\bno doubt\b|\bno longer\b|\bwhether or not\b|\bnon[- ](?:human|vector|mosquito|invasive|specific|structural|coding|synonymous|endemic|steroidal|insulin|small|hodgkin)\b|\bnot (?:\w+ )?(?:uncommon|unexpected|unusual|surprising|unlikely|negligible)\b/gu;

/** Says that two things do not differ or that one does not depend on the other. */
export const NO_DIFFERENCE =
  /\bno (?:statistically )?(?:significant |clear |major )?(?:difference|association|correlation|effect|change|relationship|link|evidence|increase|impact|influence|benefit)|\bnot (?:statistically )?(?:significant|associated|related|correlated|differ)|\bdid not (?:significantly )?(?:differ|affect|change|increase|improve|reduce)|\bunrelated\b/u;

export const UPWARD = /\b(?:increas\w*|higher|greater|more|elevat\w+|worsen\w*)\b/u;
export const DOWNWARD = /\b(?:decreas\w*|lower|less|fewer|reduc\w+|declin\w+|diminish\w*)\b/u;

/** Puts one way before all others: with the excluded way of an "other than" question it speaks against. */
export const PRIMACY =
  /\b(?:primarily|mainly|principal(?:ly)?|predominantly|mostly|only|exclusively|solely|main|primary|usually|almost always|chiefly)\b/u;

/** Say when, where or how much something goes on, never by which way. */
export const CIRCUMSTANCE = stems(WORDS.circumstance);

/** Words that hold a statement back, on folded text. */
export const HEDGE =
  /\b(?:may|might|could|can|possib\w+|probabl\w+|potential\w*|likely|suggest\w*|suspect\w*|hypothes\w+|believ\w+|presum\w+|appear\w*|seem\w*|consider\w*|support\w*|indicat\w+|implicat\w+|thought|reasonable|propos\w+|plausib\w+)\b/u;
