/** How a brief speaks of itself, in every language that it is written in: none of this states anything about the world. */
import { literal } from '../../text/literal.js';
import { LANGUAGES, wordsIn } from '../words/index.js';

const OWN = LANGUAGES.map(wordsIn);

/** The words to the letter, with or without a space before a punctuation mark. */
const asWritten = (text: string): string =>
  literal(text.replace(/\s+/g, ' ').trim()).replace(/ (?=\\?[.,;:!?])/g, '\\s*');

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
  `\\((?:[CP]\\d{1,5};[^()]{0,300}|${either(OWN.map((words) => asWritten(words.snippetOnly)))})\\)`,
  'g',
);

const PARAMETERS = either(OWN.map((words) => asWritten(words.parameters.line({ parameters: '' }))));

/** English as earlier versions wrote it. */
const FORMER = ['Insufficient evidence\\b', 'Nothing that was read\\b'];

const REMARK = new RegExp(
  `^(?:${either([
    PARAMETERS,
    ...FORMER,
    ...OWN.flatMap(({ labelled, resolved, unresolved, insufficient, opposition }) => {
      const colon = asWritten(labelled({ name: '', value: '' }));
      return [
        `(?:${asWritten(resolved)}|${asWritten(unresolved)})(?: \\([^()]{0,60}\\))?${colon}`,
        ...[insufficient.title, insufficient.about].map(asWritten),
        ...[opposition.none, opposition.fallen, opposition.answers, opposition.searches].map(asWritten),
        `${asWritten(opposition.answeredBy)}:? C\\d`,
      ];
    }),
  ])})`,
);

/** A sentence, without Markdown, by which a brief says something about itself. */
export const isOwnRemark = (sentence: string): boolean => REMARK.test(sentence);

const HEAD = new RegExp(`^# [^\\n]+\\n\\n\\*(?:${PARAMETERS})`);

/** Markdown that begins as a brief does. */
export const isBriefHead = (markdown: string): boolean => HEAD.test(markdown);
