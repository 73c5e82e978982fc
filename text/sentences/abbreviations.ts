/**
 * Words before a full stop that do not end a sentence. All in lower case, without the last stop.
 * Collected from scientific, legal and news text in English, German and the Romance languages.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Never the last word of a sentence: something always follows (a name, a number, an example). */
export const LEADING_ABBREVIATIONS = words(`
  dr prof mr mrs ms mx st sen rep gov gen col lt capt sgt maj rev hon pres supt messrs mme mlle
  e.g i.e eg ie cf viz vs v resp approx ca esp incl excl
  fig figs tab tabs eq eqs ref refs sec secs sect chap ch vol vols pp nr nos par para paras
  art arts abs al§ § bd hrsg vgl bzw sog ggf evtl z.b d.h u.a i.d.r z.t o.ä u.ä s.o s.u m.e v.a u.u i.s.d
  hr fr frl dipl ing dipl.-ing mag phil hon.-prof tel inkl exkl zzgl geb gest gem lt ausg aufl übers
  sra dra lic núm pág págs art.º n.º n.° p.ej
  jan feb mar apr jun jul aug sept oct nov dec
  supp cir cl stat reg const amend ex rel op cit ibid id
  sp var subsp ssp cv f.sp aff nov gen et
  ed eds trans
  fed civ crim evid proc bankr ct cmt dist ver
  tsd str urt az beschl begr stellv einschl med drs bt-drs br-drs suppl ggü m.w.n jur
  ej ee sres dres dña avda ilmo ilma excmo excma cía fdo fto jco
  env suiv éd av apr mm mlles
  dott sig sigg sig.ra sig.na dott.ssa avv pag pagg
  bijv dhr mevr blz d.w.z o.a m.b.t m.n t.o.v
  np tj tzn tzw godz św
  ок рис табл проф акад ул им см стр гл напр доц канд
  डॉ प्रो श्री
  enl tp ts ths pgs gs
`);

/** May end a sentence: it does where the next word is one that opens sentences. */
export const TRAILING_ABBREVIATIONS = words(`
  al etc inc ltd co corp llc plc gmbh jr sr a.m p.m spp dept univ no ave blvd rd hwy assn bros
  ecc enz д др млн млрд тыс руб г гг в вв т.д т.п uu eeuu m.w.n
  mio mrd mt ft em fa einw dept inkl
  usw etc.pp min max avg std dev temp conc wt vol.% p.a u.s u.k u.n e.u d.c ph.d m.d b.sc m.sc
`);

/** Abbreviations that stand before a number: `No. 7`, `p. 12`, `Nr. 3`. */
export const BEFORE_NUMBERS = words(
  `no nos nr n p pp s f ff bl rz rn rdnr rdn kap cap exp expt est mind min max abb tab fig vol art abs § anm lit ziff ver v рис табл стр гл см pág pag pagg núm art env
   ст п пп ч абз co sez h kol rad dez okt mrz enl`,
);

/** What a Roman numeral follows: `t. II`, `s. XX`, `cap. IV`. */
export const BEFORE_ROMAN_NUMERALS = words(
  `t s cap vol lib liv bd kap art no nr n ch sec s.a tit tít tom т гл ст`,
);

/** Hindi verbs of two or three letters; other words as short before a full stop are initials (`आर. के. शर्मा`). */
export const SHORT_HINDI_VERBS = words(
  `है हैं था थे थी थीं गया गए गई की दी ली हो हूँ किया दिया लिया कहा रहा रहे रही आया आए`,
);

/** Words that open a sentence far more often than they go on with a name or an abbreviation. */
export const OPENERS = words(`
  the a an this that these those it its he she they we i you his her their our my your there here
  in on at by for from to of with as if when while where whereas although though because since after before during
  however moreover furthermore therefore thus hence also additionally finally similarly conversely consequently
  nevertheless nonetheless meanwhile overall first second third next then both each all some many most several few
  no not none neither such other another one two three what which who why how but and or so yet
  nobody everybody everyone someone somebody nothing everything something only even still today now once later again
  are is was were do does did can could may might should would will has have had its more most much well just perhaps
  maybe instead indeed likewise rather thereafter until unless whether upon via across along around above below behind
  beyond near towards through throughout except besides together taken interestingly importantly notably specifically
  subsequently previously recently currently generally usually typically accordingly
  davon damit darin darauf daraus daran darüber darunter dagegen dadurch dafür danach davor hiervon hiermit hierzu
  nichts niemand jeder jede alle viele einige dann dort hier nun noch nur seit bis sein seine ihre kein keine dazu dabei
  danach zudem außerdem allerdings dennoch trotzdem während obwohl weil ob was wer wie wo warum zwar insgesamt dagegen
  это он она они мы в на по из для при но а и как так что если когда после до с у о не все этот эта эти их его её
  among between under over within without despite unlike according given based using
  der die das den dem des ein eine einen einem einer es er sie wir ihr ich man im in am an auf bei mit nach von vor
  zu zum zur für durch über unter auch aber und oder doch dies diese dieser dieses jedoch daher deshalb so als wenn
  le la les un une des il elle ils elles nous vous on ce cette ces dans en sur par pour avec mais et ou
  el los las una unos unas este esta estos estas ese esa no se lo en por para con pero y su sus
  o os as um uma ele ela eles não isso este esta em no na
  gli uno i lo questo questa nel nella per con ma non
`);

/** Month names that follow a German day number: `3. Mai`. */
export const GERMAN_MONTHS = words(
  `januar jänner februar märz april mai juni juli august september oktober november dezember jan feb mrz apr jun jul aug sep sept okt nov dez jahrhundert jh jahrestag`,
);
