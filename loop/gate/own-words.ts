/** How a brief speaks of itself, in every language that it is written in: none of this states anything about the world. */
import { LANGUAGES, wordsIn } from '../words/index.js';

const OWN = LANGUAGES.map(wordsIn);

/** The words to the letter, with or without a space before a punctuation mark. */
const literal = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/ (?=\\?[.,;:!?])/g, '\\s*');

const either = (phrases: readonly string[]): string => [...new Set(phrases)].join('|');

const HEADINGS = new Set(
  OWN.flatMap(({ contents, sections }) => {
    const { unverified, open, limitations, methodology, rounds, struck } = sections;
    return [contents, unverified, open, limitations, methodology, rounds, struck].map((title) =>
      title.toLowerCase(),
    );
  }),
);

/** A section about the run itself: its heading to the letter. */
export const isOwnHeading = (heading: string): boolean => HEADINGS.has(heading.trim().toLowerCase());

/** `C3; high confidence; 4 independent works`, and what is said of a sentence on search snippets alone. */
export const CLAIM_REMARK = new RegExp(
  `\\((?:C\\d{1,5};[^()]{0,300}|${either(OWN.map((words) => literal(words.snippetOnly)))})\\)`,
  'g',
);

const PARAMETERS = either(OWN.map((words) => literal(words.parameters.line({ parameters: '' }))));

/** English as earlier versions wrote it. */
const FORMER = ['Insufficient evidence\\b', 'Nothing that was read\\b'];

const REMARK = new RegExp(
  `^(?:${either([
    PARAMETERS,
    ...FORMER,
    ...OWN.flatMap(({ labelled, resolved, unresolved, insufficient, opposition }) => {
      const colon = literal(labelled({ name: '', value: '' }));
      return [
        `(?:${literal(resolved)}|${literal(unresolved)})(?: \\([^()]{0,60}\\))?${colon}`,
        ...[insufficient.title, insufficient.about, opposition.none, opposition.searches].map(literal),
        `${literal(opposition.answeredBy)}:? C\\d`,
      ];
    }),
  ])})`,
);

/** A sentence, without Markdown, by which a brief says something about itself. */
export const isOwnRemark = (sentence: string): boolean => REMARK.test(sentence);

const HEAD = new RegExp(`^# [^\\n]+\\n\\n\\*(?:${PARAMETERS})`);

/** Markdown that begins as a brief does. */
export const isBriefHead = (markdown: string): boolean => HEAD.test(markdown);
