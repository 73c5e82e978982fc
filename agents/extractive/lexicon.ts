/** English word lists of the extractive roles. Stems are those of `stem`. Other languages go without them. */
import { stem } from '../../text/stem.js';

const stems = (list: string): ReadonlySet<string> => new Set(list.split(' ').map((word) => stem(word)));

/** Verbs with which a text states what was found. */
export const FINDING = stems(
  'found find show showed shown demonstrate demonstrated suggest indicate indicated indicates reveal confirm conclude observe ' +
    'observed detect detected report reported identify identified associated support supports provide evidence prove proved ' +
    'established isolated increased decreased reduced improved caused led resulted resulting correlated differed remained ' +
    'supported documented described estimated probable probably likely unlikely result results effective significant significantly',
);

/** Verbs and nouns of procedure: what was done, not what came out. */
export const PROCEDURE = stems(
  'performed purchased amplified centrifuged incubated stored extracted diluted washed inoculated manufacturer protocol ' +
    'primers kit approved consent questionnaire recruited enrolled randomised randomized calculated measured collected ' +
    'obtained aligned sequenced analysed analyzed software reagent buffer homogenized aliquots',
);

/** Groups of words that questions and sources use for one thing; a member stands for the others at a discount. */
const GROUPS = [
  'transmit transmission spread contagion transmissible acquire acquired',
  'cause causes induce lead leads associated association link linked attributable result due related responsible trigger etiology aetiology',
  'treat treatment therapy therapeutic drug manage management',
  'prevent prevention control protect protection protective avert reduce',
  'diagnose diagnosis diagnostic detect detection detected test assay identify',
  'detect detectable detected positive isolated recovered',
  'accurate accuracy sensitivity specificity reliable reliability agreement',
  'cold winter freezing frost subzero',
  'cheap cheaper cheapest cost costs price prices expensive',
  'last lasts lasted lifespan duration persist persisted persistence',
  'symptoms symptom sign signs manifestation manifestations',
  'effective efficacy effectiveness benefit improve improvement effect',
  'risk hazard danger odds likelihood',
  'harm adverse toxicity complication side-effect',
  'increase increased raise higher elevated elevate greater more worsen double doubled rise rose rising grow growing exacerbate',
  'decrease decreased reduce reduction lower decline less fewer block blocks blocked limit limits inhibit suppress suppresses prevent prevents interrupt relieve relieves relieving relief ease eases',
  'control disrupt disrupts disruption interfere interferes reduce reduces suppress suppresses block blocks limit limits inhibit inhibits',
  'live lives lived living longevity lifespan survive survival age ages',
  'death mortality fatal die died deaths',
  'prevalence incidence frequency rate common seroprevalence',
  'originate origin originated come came derived first emerged emergence discovered introduced introduction imported closest ancestor',
  'reach reached arrive arrived introduced introduction enter entered imported spread',
  'vector vectors carry carrier competent competence incriminated',
  'child children pediatric paediatric infant infants',
  'elderly older aged geriatric',
  'pregnant pregnancy pregnancies maternal gestation perinatal',
  'newborn newborns neonate neonatal perinatal congenital',
  'urine urinary',
] as const;

/** Words that answer a question for the first without asking for it: what transmits is a vector. */
const ONE_WAY = [
  ['vector', 'transmit transmitted transmission'],
  ['vectors', 'transmit transmitted transmission'],
  ['transmit', 'competent competence'],
  ['transmitted', 'competent competence'],
] as const;

/** Words of a group, by stem: the stems that may stand for it. */
export const RELATED: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const map = new Map<string, Set<string>>();
  for (const group of GROUPS) {
    const members = group.split(' ').map((word) => stem(word));
    for (const member of members) {
      const related = map.get(member) ?? new Set<string>();
      for (const other of members) if (other !== member) related.add(other);
      map.set(member, related);
    }
  }
  for (const [term, others] of ONE_WAY) {
    const related = map.get(stem(term)) ?? new Set<string>();
    for (const other of others.split(' ')) related.add(stem(other));
    map.set(stem(term), related);
  }
  return map;
})();

/** Verbs and nouns of a question that name the relation asked about rather than the thing; they weigh less. */
export const RELATION = stems(
  'transmit transmission transmitted spread cause causes caused lead leads associated association link linked relate related affect affects effect ' +
    'effects influence treat treatment prevent increase decrease reduce improve raise lower diagnose diagnosed detect detected help ' +
    'work effective occur occurs happen exist known show evidence possible found find play role involved vary differ change changes spreading spread reach reached arrive arrived enter entered come came start started begin began appear introduced become last lasts lasted emerge emerged control block inhibit limit suppress protect',
);

/** Verbs of a question that carry nearly nothing; what they ask for stands in other words. */
export const LIGHT = stems(
  'come came get go take make happen arrive reach become find know occur exist work involved play role',
);

/** Relations that a sentence need not name: their sense is in any change or use, or they say next to nothing. */
export const EMPTY_RELATION = stems(
  'help work occur happen exist known show evidence possible found find play role involved become come go take make affect affects effect effects ' +
    'influence impact compare compared differ vary relate related',
);

/** Nouns that say how something is counted rather than what. */
export const MEASURE = stems('risk rate number level amount degree chance likelihood extent frequency use');

/** Words so general that they never name a subtopic. */
export const GENERAL = stems(
  'reliable standard rapid lack current currently appear appears letter similar outside environment features feature characteristics characteristic notably course issue issues threat spread study studies case cases report reported reports evidence result results possible probable potential patient patients ' +
    'person persons people human humans data analysis number time year years month months day days week weeks first second ' +
    'several different various recent recently previous previously known new high low large small higher lower increased ' +
    'decreased significant significantly level levels group groups including include included occur occurred occurs found ' +
    'find show shown showed suggest suggested indicate indicated observed observe detected confirmed associated described ' +
    'demonstrated isolated identified based compared respectively figure table general important importance possibility ' +
    'potential potentially role further therefore although present presence considered common commonly major main primary ' +
    'area areas region regions country countries world worldwide among within information knowledge research authors article ' +
    'paper review literature author method methods sample samples test tested testing positive negative rate rates total ' +
    'percent use used using addition additional related relation particular particularly specific support supported hypothesis ' +
    'route routes mode modes way ways type types form part respect basis nature likely unlikely certain remain remains remained ' +
    'cause caused causing causes investigated investigate investigation determined determine understood unknown unclear effect ' +
    'effects third four three five six ten january february march april june july august september october november december ' +
    'species strain strains finding findings due able occurrence well show example event events site sites subject subjects',
);

/** Words and phrases that turn a statement round, on folded text. */
export const NEGATION =
  /\b(?:no|not|never|neither|nor|none|non|cannot|without|absence|lack|lacks|lacked|lacking|fail|fails|failed|failure|unlikely|improbable|rarely|seldom|negative|unable|doubtful|inconclusive|insufficient|unproven|unconfirmed|undetectable|refute[sd]?|contradicts?|contrary|disprove[dns]?|refractory|(?:evidence|argu\w+|speaks?|counts?|votes?) against|exclude[sd]?|hardly|dispute[sd]?|unsupported|didn['’]t|doesn['’]t|isn['’]t|wasn['’]t|weren['’]t|don['’]t)\b/gu;

/** Where one of the above is no denial after all. */
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
export const CIRCUMSTANCE = stems(
  'local autochthonous urban rural domestic peridomestic sylvatic natural nature active ongoing continuous continued sustained widespread epidemic endemic ' +
    'enzootic epizootic efficient effective global international regional annual seasonal cycle cycles dynamics maintenance intensity ' +
    'dissemination capable competent competence capacity ability potential early late rapid successful interrupt disease virus viral infection ' +
    'infected outbreak outbreaks period areas season wide established subsequent increased inter possible suspected respectively',
);

/** Words that hold a statement back, on folded text. */
export const HEDGE =
  /\b(?:may|might|could|can|possib\w+|probabl\w+|potential\w*|likely|suggest\w*|suspect\w*|hypothes\w+|believ\w+|presum\w+|appear\w*|seem\w*|consider\w*|support\w*|indicat\w+|implicat\w+|thought|reasonable|propos\w+|plausib\w+)\b/u;
