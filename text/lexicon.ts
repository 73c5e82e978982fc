/**
 * One English lexicon: closed word lists that decide what a sentence asserts. Keys are in lower case, without accents and
 * apostrophes (`didnt`). Every form is listed, so that no stemmer decides what a negation is.
 */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
const both = (...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set(sets.flatMap((set) => [...set]));

/** Function words and words without content of their own. None of them turns the meaning of a sentence. */
export const STOP_WORDS = words(`
  a an the of in on at by for with to from as and or but if then than that this these those it its is are was were be
  been being he she they them his her their we our you your i my me us him which who whom whose what when where why how
  has have had having do does did doing will would shall should can could may might must not no nor so such also into
  onto over under about above below between among through during before after again further once here there all any
  both each few more most other some own same too very just only while because until against up out down off s t re ve
  ll d m one two however although though per via et al including included include within upon since still yet even
  many much like well`);

/** The above, and words that hold a sentence together without naming what it is about: for search terms and topics. */
export const TOPIC_STOP_WORDS = both(
  STOP_WORDS,
  words(`
  across almost along always am amongst another around became become cannot done eg either else ever every hers
  herself himself ie indeed instead itself least less likely made mainly make moreover mostly near neither never non
  often others otherwise ours perhaps quite rather really theirs thereby therefore throughout thus toward towards use
  used using usually whereas whether without`),
);

/** German, French, Spanish, Portuguese and Italian words that name no topic. */
export const FOREIGN_STOP_WORDS = words(`
  der die das den dem des ein eine einer eines und oder nicht mit von vom zu zum zur im ist sind war wird werden kann auf
  durch bei als auch wie welche welcher gibt es le la les un une des du de et ou en dans par pour sur avec est sont que
  qui quels quelles el los las uno una y o del al con por para es son como cuales os as um uma e do da dos das em no na
  il lo gli i di che sono per quali`);

/** They turn a sentence round, wherever they stand in it. */
export const NEGATING = words(`
  no not none never neither nor nobody nothing nowhere without cannot cant dont doesnt didnt isnt arent wasnt werent wont
  wouldnt shouldnt couldnt hasnt havent hadnt lack lacks lacked lacking fail fails failed failing failure absence absent
  unable hardly scarcely barely rarely seldom except unless deny denies denied refuse refuses refused insufficient
  unlikely non`);

/** The above, and words that deny a part of a sentence or a finding. */
export const NEGATIONS = both(
  NEGATING,
  words(`
  despite exclude excluded excludes impossible inconclusive ineffective instead negative nonsignificant rather refute
  refuted refutes reject rejected rule ruled unaffected unproven unrelated`),
);

/** Modal verbs and others that make a cause conditional. */
const CONDITIONAL = words(
  'may might could can possible possibly possibility potential potentially perhaps would should',
);

/** Verbs by which an author says less than "is". */
const SUGGESTING = words(`
  suggest suggests suggested suggesting suggestive appear appears appeared apparently seem seems seemed seemingly
  indicate indicates indicated indicating hypothesis hypothesize hypothesized hypothesise hypothesised speculate
  speculated believe believes believed thought`);

/** They say less than the bare sentence; without them it says more. */
export const TENTATIVE = both(
  CONDITIONAL,
  SUGGESTING,
  words(`
  alleged allegedly approximately arguably claimed claims conceivably considered estimated expected likely partially
  partly plausible plausibly preliminary presumably probable probably purportedly relatively reported reportedly roughly
  rumored rumoured said says somewhat supposed supposedly tend tended tends tentatively uncertain unclear associated
  associates correlated correlates linked`),
);

/** Any word that holds a statement back, a condition or an estimate. */
export const HEDGES = both(
  CONDITIONAL,
  SUGGESTING,
  words(`
  alleged allegedly approximately considered consider estimated estimate expected expect likely partially partly
  plausible plausibly preliminary presumably presumed probable probably relatively reported reportedly roughly rumored
  rumoured somewhat tend tended tends tentative tentatively uncertain unclear unknown unlikely about around assume assumed
  assuming if whether often sometimes usually generally`),
);

/** Before a number they say that it is rounded. */
export const ROUNDING = words('about around approximately roughly nearly almost circa some estimated ca');

/** One thing brings about another. */
export const CAUSAL = words(`
  cause causes caused causing causal lead leads led leading result results resulted resulting produce produces
  produced induce induces induced trigger triggers triggered prevent prevents prevented preventing protect protects
  protected boost boosts boosted improve improves improved improving reduce reduces reduced reducing increase
  increases increased increasing raise raises raised lower lowers lowered cut cuts make makes made help helps helped
  affect affects affected influence influences influenced damage damages damaged harm harms harmed cure cures save
  saves saved due because effect effects impact impacts drive drives driven enhance enhances enhanced kill kills
  relieve relieves stop stops delay delays slow slows change changes benefit benefits`);

/** Two things go together. */
export const ASSOCIATED = words(`
  associated association associations associate correlate correlates correlated correlation correlations linked link
  links related relation relationship relationships connection connected predict predicts predicted predictor predictors
  tied`);

/** How much, how many, how often. */
export const QUANTIFYING = words(`
  all every each some many most few several any half majority minority always never often only mostly nearly almost none
  both neither sometimes least rarely usually generally typically mainly largely partly partially occasionally frequently
  seldom much little numerous entire entirely fully completely wholly exclusively universally invariably constantly
  partial solely merely everyone everybody everything nobody everywhere nowhere either one`);

/** Something goes up, or is more. */
export const UP = words(`
  increase increases increased increasing rise rises rose risen rising grow grows grew grown growth higher high more
  greater larger gain gains gained improve improves improved improvement above exceed exceeds exceeded expand
  expanded upward raised raise raises elevated positive better best most faster stronger longer older earlier bigger
  up surge surged climb climbed boost boosted enhance enhanced win won wins superior maximum highest largest`);

/** Something goes down, or is less. */
export const DOWN = words(`
  decrease decreases decreased decreasing fall falls fell fallen falling decline declines declined declining lower
  low less fewer smaller drop drops dropped reduce reduces reduced reduction loss lose lost worsen worsened below
  shrink shrank downward diminished negative worse worst least slower weaker shorter younger later down plunge
  plunged cut cuts inferior minimum lowest smallest`);

/** Which way a word of comparison points, and whether the bound itself is meant. */
export const COMPARING: ReadonlyMap<string, '>' | '<' | '≥' | '≤'> = new Map([
  ...[
    ...words('more greater higher larger above over exceed exceeds exceeded exceeding older longer beyond'),
  ].map((word) => [word, '>'] as const),
  ...[...words('less fewer lower smaller below under younger shorter')].map((word) => [word, '<'] as const),
  ...[...words('least minimum')].map((word) => [word, '≥'] as const),
  ...[...words('most maximum within up upto')].map((word) => [word, '≤'] as const),
]);

/** Where, or in whom, something was found: a claim without them says more than a source with them. */
export const SCOPES = words(`
  mice mouse rats rat animal animals vitro vivo cell cells murine zebrafish monkeys macaques pilot preliminary small
  sample subgroup children adolescents women men elderly older patients adults infants volunteers students twins case
  cases single cohort model models simulated simulation survey questionnaire observational trial randomised randomized
  pregnant male female participants respondents athletes`);
