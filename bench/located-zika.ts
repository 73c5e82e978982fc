/**
 * Claims on articles about Zika: paraphrases written by hand (`located-zika.json`), and sentences changed by rule (brackets
 * and an opening phrase out, a phrase moved to the front, common words exchanged for others of their meaning).
 */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { randomOf, sample, sentencesOf } from './gate-texts.js';
import type { Claimed } from './located-pairs.js';

const SENTENCES_AN_ARTICLE = 6;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Each for each: what a sentence says stays the same. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/\bshowed\b/g, 'demonstrated'],
  [/\b(was|were) found\b/g, '$1 detected'],
  [/\b(?:However|Moreover|Furthermore|In addition|Thus|Therefore),? /g, ''],
  [/\bincluding\b/g, 'such as'],
  [/\bbecause\b/g, 'since'],
  [/\balthough\b/g, 'even though'],
  [/\b(was|were) obtained\b/g, '$1 taken'],
  [/\b(was|were) performed\b/g, '$1 carried out'],
  [/\breported\b/g, 'described'],
  [/\bcollected\b/g, 'gathered'],
  [/\bobserved\b/g, 'seen'],
  [/\boccurred\b/g, 'happened'],
  [/\bresults\b/g, 'findings'],
  [/\bstudy\b/g, 'investigation'],
  [/\bdetermined\b/g, 'established'],
  [/\bidentified\b/g, 'recognised'],
  [/(?<!by )\busing\b/g, 'by means of'],
];

/** Knowledge of the field, which the sentence cites; it may stand in any other article as well. */
const CITES = /\[\d|\(\d+(?:[,–-]\d+)*\)|et al\b|previously|<xref/;

/** The sentence as somebody would retell it, or undefined where it is not the article's own or too little of it is left. */
export function retold(sentence: string): string | undefined {
  if (CITES.test(sentence) || /\b(?:no|Fig|cf|vs)\.$/.test(sentence)) return undefined;
  const bare = sentence.replace(/\s*[([][^()[\]]*[)\]]/g, '').replace(/\s+/g, ' ');
  const exchanged = SAME.reduce((text, [from, to]) => text.replace(from, to), bare);
  const phrase = /^([^,;:]{30,}) (in|during|after|from) ([^,.;:]{8,40})\.$/.exec(exchanged);
  const claim = phrase
    ? `${capital(phrase[2] as string)} ${phrase[3]}, ${uncapital(phrase[1] as string)}.`
    : capital(exchanged);
  return claim.split(' ').length >= 9 && claim !== sentence ? claim : undefined;
}

const capital = (text: string): string => (text[0] ?? '').toUpperCase() + text.slice(1);

/** Names and abbreviations keep their capital. */
const uncapital = (text: string): string =>
  /^(?:The|A|An|We|It|In|These|This|All|Some|Samples?|Patients?|No|One|Two|Three|Our|Blood|Serum|Mosquitoes)\b/.test(
    text,
  )
    ? (text[0] ?? '').toLowerCase() + text.slice(1)
    : text;

export function readMade(data: string): Claimed[] {
  const folder = join(data, 'e2e-zika');
  if (!existsSync(folder)) return [];
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
    pmcid: string;
    title: string;
    about_zika: boolean;
  }[];
  const written = JSON.parse(readFileSync(join(import.meta.dirname, 'located-zika.json'), 'utf8')) as {
    article: string;
    claim: string;
  }[];
  const random = randomOf(11);
  return index
    .filter(({ about_zika: isAbout }) => isAbout)
    .flatMap(({ pmcid, title }): Claimed[] => {
      const body = bodyOf(join(folder, 'xml', `${pmcid}.xml.gz`));
      const text = body.replaceAll(' [1]', '');
      const sentences = body.split('\n').flatMap(sentencesOf);
      const byHand = written.filter(({ article }) => article === pmcid).map(({ claim }) => claim);
      const byRule = sample(
        sentences.flatMap((each) => retold(each) ?? []),
        SENTENCES_AN_ARTICLE,
        random,
      );
      return [...byHand, ...byRule].map((claim) => ({ claim, document: pmcid, title, text }));
    });
}

function bodyOf(path: string): string {
  const xml = gunzipSync(readFileSync(path)).toString('utf8');
  const paragraphs = [...xml.matchAll(/<(p|title)[ >][^]*?<\/\1>/g)].map((match) =>
    match[0]
      .replace(/<(xref|sup)[ >][^]*?<\/\1>/g, ' [1]')
      .replace(/<[^>]{0,2000}>/g, '')
      .replace(/&#x([0-9a-f]{1,5});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/&(lt|gt|amp|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return paragraphs.join('\n');
}
