/** Attacks on splices, other documents, neighbouring sentences. */
import { edit, attack, head, tail, ellipsis, type Attack } from './gate-adversary-edits.js';

export const SPLICES: readonly Attack[] = [
  attack(
    'spliced ellipsis',
    'heads and tails',
    ({ sentence, next, random }) => next && `${head(sentence, 0.4)} ${ellipsis(random)} ${tail(next, 0.4)}`,
    false,
  ),
  attack(
    'spliced ellipsis',
    'head and head',
    ({ sentence, next, random }) => next && `${head(sentence, 0.5)}${ellipsis(random)}${head(next, 0.6)}`,
    false,
  ),
  attack(
    'spliced ellipsis',
    'tail and tail',
    ({ sentence, next, random }) => next && `${tail(sentence, 0.5)} ${ellipsis(random)} ${tail(next, 0.5)}`,
    false,
  ),
  attack(
    'spliced ellipsis',
    'backwards',
    ({ sentence, random }) => `${tail(sentence, 0.4)} ${ellipsis(random)} ${head(sentence, 0.4)}`,
    false,
  ),
  attack(
    'spliced ellipsis',
    'three pieces',
    ({ sentence, next, random }) =>
      next &&
      `${head(sentence, 0.3)} ${ellipsis(random)} ${tail(sentence, 0.2)} ${ellipsis(random)} ${tail(next, 0.3)}`,
    false,
  ),
  attack(
    'spliced ellipsis',
    'far away',
    ({ sentence, sentences, random }) => {
      const other = sentences[Math.floor(random() * sentences.length)];
      return other === undefined || other === sentence
        ? undefined
        : `${head(sentence, 0.5)} ${ellipsis(random)} ${tail(other, 0.5)}`;
    },
    false,
  ),
  attack(
    'spliced ellipsis',
    'over a negation',
    edit(/\b(?:not|never|no|without|hardly|cannot|n't|neither|nor) /g, (_, random) => `${ellipsis(random)} `),
    false,
  ),
  attack(
    'spliced ellipsis',
    'over a hedge',
    edit(
      /\b(?:may|might|could|possibly|probably|perhaps|suggest that|appears? to|seems? to|likely|some|most|only|if|unless|except|rarely|partly) /g,
      (_, random) => `${ellipsis(random)} `,
    ),
    false,
  ),
  attack(
    'spliced ellipsis',
    'over a number',
    edit(/(?<=\p{L} )\d+(?:\.\d+)?%? /gu, (_, random) => `${ellipsis(random)} `),
    false,
  ),
  attack('spliced ellipsis', 'bracketed word', edit(/(?<= )\p{Ll}{4,}(?= )/gu, '[other]'), false),
  attack(
    'spliced ellipsis',
    'bracketed not',
    edit(
      /\b(?:is|are|was|were|can|has|will)\b(?! not)/g,
      ([v], r) => `${v} [${['not', 'never', 'hardly', 'no longer', 'un'][Math.floor(r() * 5)]}]`,
    ),
    false,
  ),
  attack(
    'spliced ellipsis',
    'bracketed number',
    edit(/(?<= )\d+(?= )/g, ([n]) => `[${Number(n) + 1}]`),
    false,
  ),
];

export const OTHERS: readonly Attack[] = [
  attack('other document', 'whole', ({ other }) => other, false),
  attack(
    'other document',
    'half',
    ({ sentence, other }) => other && `${head(sentence, 0.5)} ${tail(other, 0.5)}`,
    false,
  ),
  attack(
    'other document',
    'last words',
    ({ sentence, other }) => other && `${head(sentence, 0.85)} ${tail(other, 0.15)}`,
    false,
  ),
  attack(
    'neighbouring sentence',
    'halves',
    ({ sentence, next }) => next && `${head(sentence, 0.5)} ${tail(next, 0.5)}`,
    false,
  ),
  attack(
    'neighbouring sentence',
    'first words',
    ({ sentence, next }) => next && `${head(next, 0.2)} ${tail(sentence, 0.8)}`,
    false,
  ),
  attack(
    'neighbouring sentence',
    'other order',
    ({ sentence, next }) => next && `${next} ${sentence}`,
    false,
  ),
  attack(
    'neighbouring sentence',
    'comma',
    ({ sentence, next }) => next && `${sentence.replace(/[.!?]$/, '')}, ${tail(next, 0.6)}`,
    false,
  ),
];
