import type { TextBlock } from '../blocks.js';

/** Features of one unit's own words. Every value is finite. */

const PHRASES = {
  rights:
    /©|\(c\)\s*\d{4}|copyright|all rights reserved|alle rechte vorbehalten|tous droits réservés|저작권|無断|版权|版權/iu,
  subscribe:
    /subscrib|newsletter|sign[- ]?up|sign in|log[- ]?in|register|join (?:us|now|free)|my account|abonnieren|anmelden|s'abonner|inscri|suscr|e-?mail address|enter your/iu,
  share:
    /\bshare|\btweet|facebook|twitter|whatsapp|pinterest|linkedin|instagram|follow us|\bprint\b|e-?mail this|teilen|partager|compartir/iu,
  related:
    /related|recommended|read (?:more|next|also)|more (?:from|stories|news|on|in)|you (?:may|might) also|also like|trending|most (?:read|popular)|popular (?:posts|articles)|latest (?:news|posts|articles)|see also|similar|editor's picks|up next|mehr zum thema|weiterlesen|lire aussi|à lire|lee también|leer más|관련|関連/iu,
  comments:
    /\bcomments?\b|leave a reply|post a comment|add a comment|reply|kommentar|commentaire|comentario|댓글|评论|コメント/iu,
  cookies:
    /cookie|consent|gdpr|privacy policy|terms of (?:use|service)|terms (?:and|&) conditions|datenschutz|impressum/iu,
  advert: /advertis|sponsored|anzeige|publicité|promoted|affiliate/iu,
  byline:
    /^(?:by|von|par|por|written by|posted by|author:|reviewed by|updated|published|posted on|last updated)\b/iu,
  credit: /(?:photo|image|picture|credit|source|getty|reuters|afp|ap photo|shutterstock)\b/iu,
  action:
    /^(?:buy|shop|add to|get|start|try|learn more|read more|view|see|download|book|contact|call|request|click|show|hide|next|previous|prev|back|close|search|menu|home|skip|load more|apply)\b/iu,
  price: /[$€£¥₩₹]\s?\d|\d\s?(?:€|£|usd|eur|gbp|kr|zł|руб)/iu,
  date: /\b(?:19|20)\d{2}\b|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b|\b\d+ (?:minutes?|hours?|days?|weeks?|months?|years?|min) (?:ago|read)\b/iu,
} as const;

const PHRASE_NAMES = Object.keys(PHRASES) as readonly (keyof typeof PHRASES)[];

export const WORD_NAMES: readonly string[] = [
  'characters',
  'words',
  'wordLength',
  'linkShare',
  'links',
  'commas',
  'sentences',
  'endsSentence',
  'endsColon',
  'question',
  'capitals',
  'digits',
  'separators',
  'firstLower',
  'lines',
  ...PHRASE_NAMES.map((name) => `phrase.${name}`),
];

/** Long blocks are judged by their start; the rest of the features only need counts. */
const LOOKED_AT = 2_000;

export function wordFeatures(block: TextBlock, into: number[]): void {
  const text = block.text.slice(0, LOOKED_AT);
  const length = text.length;
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const lettersOfWords = words.reduce((sum, word) => sum + word.length, 0);
  const capitalised = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  const counted = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  into.push(
    Math.log1p(block.text.length),
    Math.log1p((words.length * block.text.length) / Math.max(1, length)),
    lettersOfWords / Math.max(1, words.length),
    block.linkCharacters / Math.max(1, block.text.length),
    Math.min(20, block.links),
    counted(/[,，、،]/gu) / Math.max(1, words.length),
    Math.min(30, counted(/[.!?。！？؟…]["'”’»)\]]*(?:\s|$)|[。！？]/gu)),
    /[.!?。！？؟…]["'”’»)\]]*$/u.test(block.text.slice(-6)) ? 1 : 0,
    /[:：]$/u.test(block.text.slice(-2)) ? 1 : 0,
    /[?？]$/u.test(block.text.slice(-2)) ? 1 : 0,
    capitalised / Math.max(1, words.length),
    counted(/\p{N}/gu) / Math.max(1, length),
    counted(/[|»›·•/→]/gu),
    /^\p{Ll}/u.test(text) ? 1 : 0,
    Math.min(10, counted(/\n/gu)),
  );
  // Boilerplate phrases count in short blocks only: an article may speak of cookies.
  const short = block.text.length <= 200 ? text : '';
  for (const name of PHRASE_NAMES) into.push(short && PHRASES[name].test(short) ? 1 : 0);
}
