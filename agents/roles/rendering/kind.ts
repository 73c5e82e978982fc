import type { QuestionKind } from '../vocabulary.js';

/** What each kind of question wants first, in words for the writer. */
const KINDS: Readonly<Record<QuestionKind, string>> = {
  choice:
    "a choice. The first sentence recommends: which one, for whom. Then what decides between the others, by the reader's situation, with the figures that decide. `otherwise`: when another, or staying as one is, is better. Each serious option (at most five) has a section of its own, which says what the table cannot: the source's verdict in its own words, what it is like to use, why take it or leave it; what speaks for it and against it stands in one claim. Options without a price or a reason to take them have none.",
  amount:
    'an amount. The first sentence gives the value with its unit and its conditions. Then the range, and what it depends on. `otherwise`: under which other conditions it is another value.',
  'yes-no':
    'a yes or no. The first sentence gives the verdict and how firm it is. Then the strongest evidence for it. `otherwise`: the strongest evidence against it, and where it does not hold.',
  'state-of-knowledge':
    'a state of knowledge. The first sentence says what is established and matters most to act on. Then what is established, with figures, groups and times. `otherwise`: what is disputed. What nobody has looked at is said as such.',
  'how-to':
    'how to do something. The first sentence names the way. Then the steps in their order, each with its condition. `otherwise`: when another way is needed.',
  explain:
    'an explanation. The first sentence says how or why in one thought. Then what it is made of, each part after what it needs. `otherwise`: where the explanation fails or is disputed.',
};

export const kindText = (kind: QuestionKind | null): string =>
  kind === null ? 'not named: judge from its words what a reader has to decide' : KINDS[kind];
