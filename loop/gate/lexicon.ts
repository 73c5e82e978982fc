/**
 * Closed word lists of English that decide what a sentence asserts. Lower case, without accents.
 * They serve soft warnings, and keep an ellipsis or a bracket in a quote from hiding such a word.
 */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

export const NEGATIONS = words(`
  no not none never neither nor nobody nothing nowhere without cannot cant dont doesnt didnt isnt arent wasnt
  werent wont wouldnt shouldnt couldnt hasnt havent hadnt lack lacks lacked lacking fail fails failed failing
  failure absent absence unable hardly scarcely barely rarely seldom except unless instead despite deny denies
  denied rather exclude excludes excluded unlikely insufficient negative non nonsignificant unaffected unrelated
  inconclusive ineffective impossible unproven refute refuted refutes reject rejected rule ruled`);

export const HEDGES = words(`
  may might could can possible possibly potential potentially perhaps probably probable likely unlikely suggest
  suggests suggested suggesting suggestive appear appears appeared apparently seem seems seemed seemingly indicate
  indicates indicated indicating presumably presumed hypothesis hypothesize hypothesized hypothesise hypothesised
  speculate believed thought estimated estimate approximately about around roughly preliminary tentative tentatively
  plausible plausibly would should assume assumed assuming if whether unclear uncertain unknown consider considered
  expected expect tend tends tended often sometimes usually generally partly partially somewhat relatively
  alleged allegedly reportedly reported rumored rumoured`);

export const BOOSTERS = words(`
  prove proves proved proven demonstrate demonstrates demonstrated definitely certainly clearly undoubtedly always
  conclusively conclusive confirm confirms confirmed establish establishes established must surely obviously
  breakthrough cure cures guarantee guarantees guaranteed unequivocal unequivocally show shows shown showed find finds found
  reveal reveals revealed evident first ever`);

export const CAUSAL = words(`
  cause causes caused causing causal lead leads led leading result results resulted resulting produce produces
  produced induce induces induced trigger triggers triggered prevent prevents prevented preventing protect protects
  protected boost boosts boosted improve improves improved improving reduce reduces reduced reducing increase
  increases increased increasing raise raises raised lower lowers lowered cut cuts make makes made help helps helped
  affect affects affected influence influences influenced damage damages damaged harm harms harmed cure cures save
  saves saved due because effect effects impact impacts drive drives driven enhance enhances enhanced kill kills
  relieve relieves stop stops delay delays slow slows change changes benefit benefits`);

export const CORRELATIONAL = words(`
  associated association associations associate correlate correlates correlated correlation correlations linked link
  links related relation relationship relationships connection connected predict predicts predicted predictor tied
  risk odds likelihood likely prevalence compared more less higher lower`);

export const QUANTIFIERS = words(`
  all every each some many most few several any both half majority minority always never often only mostly nearly
  almost entire whole universal none least exactly at up over under double twice`);

export const UP = words(`
  increase increases increased increasing rise rises rose risen rising grow grows grew grown growth higher high more
  greater larger gain gains gained improve improves improved improvement above exceed exceeds exceeded expand
  expanded upward raised raise raises elevated positive better best most faster stronger longer older earlier bigger
  up surge surged climb climbed boost boosted enhance enhanced win won wins superior maximum highest largest`);

export const DOWN = words(`
  decrease decreases decreased decreasing fall falls fell fallen falling decline declines declined declining lower
  low less fewer smaller drop drops dropped reduce reduces reduced reduction loss lose lost worsen worsened below
  shrink shrank downward diminished negative worse worst least slower weaker shorter younger later down plunge
  plunged cut cuts inferior minimum lowest smallest`);

/** Where, or in whom, something was found: a claim without them says more than a source with them. */
export const SCOPES = words(`
  mice mouse rats rat animal animals vitro vivo cell cells murine zebrafish monkeys macaques pilot preliminary small
  sample subgroup children adolescents women men elderly older patients adults infants volunteers students twins case
  cases single cohort model models simulated simulation survey questionnaire observational trial randomised randomized
  pregnant male female participants respondents athletes`);

/** Function words and words without content of their own. */
export const STOP_WORDS = words(`
  a an the of in on at by for with to from as and or but if then than that this these those it its is are was were be
  been being he she they them his her their we our you your i my me us him which who whom whose what when where why how
  has have had having do does did doing will would shall should can could may might must not no nor so such also into
  onto over under about above below between among through during before after again further once here there all any
  both each few more most other some own same too very just only while because until against out up down off s t re ve
  ll d m one two however although though per via et al including included include within upon since still yet even
  many much like well`);

/** Units that give a number its meaning; with `%`, currencies and degree signs read apart. */
export const UNITS = words(`
  percent percentage percentages degree degrees pp bp kg g mg ug ng μg pg lb lbs oz ton tons tonne tonnes kilogram kilograms gram
  grams milligram milligrams km m cm mm nm μm um mi mile miles metre metres meter meters kilometre kilometres
  kilometer kilometers centimetre centimeters feet foot ft inch inches yard yards acre acres hectare hectares ha l ml
  dl μl litre litres liter liters gallon gallons s ms h hr hrs min sec second seconds minute minutes hour hours day
  days week weeks month months year years decade decades century centuries hz khz mhz ghz w kw mw gw kwh mwh gwh v kv
  ma j kj mj cal kcal calories k pa kpa mpa bar psi mol mmol μmol nmol mm ppm ppb db bit bits byte bytes kb mb gb tb
  dollar dollars euro euros pound pounds yen yuan usd eur gbp cent cents rupees francs`);

/** A word that must not be hidden by an ellipsis or slipped in by a bracket. */
export function isProtectedWord(word: string): boolean {
  const lower = word.toLowerCase().replace(/['’]/g, '');
  return NEGATIONS.has(lower) || HEDGES.has(lower) || PROTECTED_QUANTIFIERS.has(lower) || CONTRAST.has(lower);
}

const PROTECTED_QUANTIFIERS = words(`
  all every some many most few several any half majority minority always often only mostly nearly almost none least
  except more less fewer`);
const CONTRAST = words('but although though however unless if whereas while except contrary');
