import type { SearchQuery } from './engine.js';

/** Words that say how a question is asked, not what it is about. */
const QUESTION_WORDS = new Set(
  `a an and are as at be been by can could did do does for from had has have how in into is it its
  of on or should than that the their there these they this those to was were what when where which who
  whom whose why will with would about between during whether`.split(/\s+/),
);

/** The terms of a query, most distinctive first; without terms, the distinctive words of its question. */
export function queryTerms(query: SearchQuery, maxTerms: number): string[] {
  const given = query.terms.map(bareTerm).filter((term) => term !== '');
  const terms = given.length > 0 ? given : questionTerms(query.question);
  const seen = new Set<string>();
  const distinct = terms.filter((term) => !seen.has(term.toLowerCase()) && seen.add(term.toLowerCase()));
  return withinLength(distinct.slice(0, maxTerms));
}

/** Room for all terms, in characters: a query travels in an address, which OpenAlex takes up to about 4 KB, coded. */
const MAX_TERMS_LENGTH = 600;

function withinLength(terms: readonly string[]): string[] {
  let room = MAX_TERMS_LENGTH;
  return terms.flatMap((term) => {
    const kept = term.length <= room ? term : cutWords(term, room);
    room -= kept.length;
    return kept === '' ? [] : [kept];
  });
}

/** What fits of a term, cut between words. */
function cutWords(term: string, room: number): string {
  const space = term.slice(0, room + 1).lastIndexOf(' ');
  return space > 0 ? term.slice(0, space) : term.slice(0, room);
}

const questionTerms = (question: string): string[] =>
  bareTerm(question)
    .split(' ')
    .filter((word) => word.length > 1 && !QUESTION_WORDS.has(word.toLowerCase()));

/** No engine takes longer words or phrases. */
const MAX_TERM_LENGTH = 1_000;

/** Letters, digits and inner hyphens alone: no engine's query syntax gets through, its operators (in capitals) included. */
const bareTerm = (term: string): string =>
  term
    .slice(0, MAX_TERM_LENGTH)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}\p{Pd}'’.]+/gu, ' ')
    .replace(/(^|\s)[\p{Pd}'’.]+|[\p{Pd}'’.]+(?=\s|$)/gu, '$1')
    .replace(/\b(?:AND|OR|NOT|ANDNOT)\b/g, (word) => word.toLowerCase())
    .replace(/\s+/g, ' ')
    .trim();

/** All terms on one line, for engines that rank by what matches. */
export const termsLine = (query: SearchQuery, maxTerms: number): string =>
  queryTerms(query, maxTerms).join(' ');

/** What is asked, in words, at most `maxLength` long and cut between words. */
export function questionLine(query: SearchQuery, maxLength: number): string {
  const line = (query.question.trim() === '' ? query.terms.join(' ') : query.question)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength + 1);
  const space = cut.lastIndexOf(' ');
  return cut.slice(0, space > maxLength / 2 ? space : maxLength);
}

/**
 * A Boolean query: the most distinctive terms are required, the others help to rank. Engines that demand
 * every word find nothing for a query of six.
 */
export function requiredThenAny(terms: readonly string[], render: (term: string) => string): string {
  const required = terms.slice(0, REQUIRED_TERMS).map(render);
  const others = terms.slice(REQUIRED_TERMS).map(render);
  if (others.length > 0) required.push(others.length > 1 ? `(${others.join(' OR ')})` : (others[0] ?? ''));
  return required.join(' AND ');
}

const REQUIRED_TERMS = 2;

/** A term of several words as a phrase. */
export const quoted = (term: string): string => (term.includes(' ') ? `"${term}"` : term);
