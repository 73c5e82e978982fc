/** Text that was made to fill a page: dummy text, parked domains, one phrase over and over, doorway pages. Pure. */

const dummy =
  /lorem ipsum dolor|dolor sit amet,? consectetur|sed ut perspiciatis unde omnis|at vero eos et accusam/giu;

const parked =
  /(?:this |the )?(?:premium )?domain(?: name)? (?:\S{1,60} )?(?:is|may be|might be|could be) (?:for sale|available|parked)|buy this domain|domain (?:is )?parked|parked (?:free|domain|page)|inquire about this domain|make an offer (?:on|for) this domain|diese domain (?:steht|ist|kaufen)|(?:the )?owner of this (?:domain|name|address) (?:is |has )?(?:offer|put|list)|(?:get a price|make an offer|price quote)[^.]{0,40}(?:24 hours|for this (?:domain|name))|domain .{0,80}?(?:steht zum verkauf|zu verkaufen|est à vendre|en vente|está (?:en|à) venda|se vende|è in vendita|te koop|na sprzedaż|продаётся|продается)|related searches[^.]{0,40}privacy policy|ce domaine est|este dominio|домен (?:продается|продаётся|припаркован)|此域名|このドメイン/iu;

const unborn =
  /^(?:hello world|coming soon|under construction|site en construction|página en construcción|website coming soon|just another wordpress site|welcome to wordpress|it works!|welcome to nginx|apache2? (?:debian|ubuntu) default page|default web ?page|sample page|beispiel-?seite)/iu;

/** Answers of a language model pasted unread. */
const pasted =
  /\bas an ai (?:language model|assistant)\b[,.]? (?:i|my)|i(?:'m| am) sorry,? but (?:as an ai|i (?:cannot|can't) (?:fulfill|assist|complete|generate))|(?:here is|here's|sure[,!] here(?:'s| is)|certainly[,!] here(?:'s| is)) (?:a|an|the|your) (?:\d+[- ]word |seo[- ]optimi[sz]ed |rewritten )(?:article|blog|version|post)|my (?:knowledge|training) (?:cut-?off|data)|\[insert [^\]]{2,60}\]|regenerate response/giu;

/** Placeholders of a template that nobody filled. */
const slots =
  /\{\{\s*[a-z_][\w .-]{1,40}\}\}|\[(?:city|keyword|company name|your (?:name|company)|product name|location|state)\]|%%(?:city|keyword|title)%%/giu;

export interface TextSigns {
  readonly text: string;
  readonly title: string | null;
}

/** Why a text is filler, as the end of a sentence; null where it is not. */
export function fillerReason({ text, title }: TextSigns): string | null {
  const sample = text.slice(0, 60_000);
  const dummies = sample.match(dummy)?.length ?? 0;
  if (dummies >= 2 || (dummies === 1 && sample.length < 1_500)) return 'it is dummy text';
  if (sample.length < 2_500 && parked.test(sample.slice(0, 2_500))) return 'the domain is parked';
  if (sample.length < 1_500 && (unborn.test(sample.trim()) || unborn.test((title ?? '').trim())))
    return 'it is the start page of an empty site';
  const answers = sample.match(pasted)?.length ?? 0;
  if (answers >= 2 || (answers === 1 && sample.length < 4_000))
    return "it is a language model's unedited answer";
  if ((sample.match(slots)?.length ?? 0) >= 4 && sample.length < 8_000) return 'it is an unfilled template';
  return repetitionReason(sample);
}

/** Words of one text in scripts with spaces; characters of Chinese and Japanese. */
const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu) ??
  [];

const longText = 120;
const gramWords = 4;

/**
 * Real prose repeats few of its word 4-grams (below 15 % in the main text of 95 of 100 real pages, below 45 % in forums with
 * quoting); text that repeats most of them, or in which one content word makes up a tenth, was not written to be read.
 */
function repetitionReason(text: string): string | null {
  const words = wordsOf(text);
  if (words.length < longText) return null;
  const grams = new Set<string>();
  for (let at = 0; at + gramWords <= words.length; at += 1)
    grams.add(words.slice(at, at + gramWords).join(' '));
  const repeated = 1 - grams.size / (words.length - gramWords + 1);
  if (repeated > 0.6) return 'it repeats the same words over and over';
  const skeletons = proseOf(text).map(skeletonOf);
  if (skeletons.length >= 12 && new Set(skeletons).size < skeletons.length * 0.3) {
    return 'its sentences are one template';
  }
  if (isSpun(proseOf(text))) return 'its sections are one template';
  return isStuffed(words) ? 'it is stuffed with one keyword' : null;
}

/** Sentences of running text; rows of tables and cards of a shop look alike by right. */
const proseOf = (text: string): string[] =>
  text.split(/(?<=[.!?。！？])\s*|\n+/u).filter((part) => /[.!?。！？]$/u.test(part) && part.length > 40);

/** A sentence without its names and numbers, so that "plumber in Austin" and "plumber in Dallas" are the same. */
const skeletonOf = (sentence: string): string =>
  sentence
    .replace(/(?<=\S\s)\p{Lu}[\p{L}\p{M}'’-]*/gu, 'X')
    .replace(/\p{N}+/gu, '0')
    .replace(/(?:X\s*)+/gu, 'X ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** This many words that other sentences share, in the same order, make two sentences the same template. */
const templateWords = 6;

/** "When it comes to choosing a kettle, …" again for lamps and chairs: sentences that differ in their own words alone. */
function isSpun(sentences: readonly string[]): boolean {
  if (sentences.length < 12) return false;
  const worded = sentences.map((sentence) => wordsOf(sentence));
  const spread = new Map<string, number>();
  for (const words of worded)
    for (const word of new Set(words)) spread.set(word, (spread.get(word) ?? 0) + 1);
  const templates = worded
    .map((words) => words.filter((word) => (spread.get(word) ?? 0) >= 3))
    .filter((words) => words.length >= templateWords)
    .map((words) => words.join(' '));
  const counts = new Map<string, number>();
  for (const template of templates) counts.set(template, (counts.get(template) ?? 0) + 1);
  const repeated = templates.filter((template) => (counts.get(template) ?? 0) >= 3).length;
  return repeated > sentences.length * 0.7;
}

/** One word of five letters or more that makes up an eighth of the text. */
function isStuffed(words: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const word of words)
    if (word.length >= 5 && !/\p{N}/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Math.max(0, ...counts.values()) > words.length * 0.125;
}
