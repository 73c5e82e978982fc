/** How a brief speaks of itself, in every language that it is written in: none of this states anything about the world. */
import { literal } from '../../text/literal.js';
import { LANGUAGES, wordsIn } from '../words/index.js';

const OWN = LANGUAGES.map(wordsIn);

/** The words to the letter, with or without a space before a punctuation mark. */
const asWritten = (text: string): string =>
  literal(text.replace(/\s+/g, ' ').trim()).replace(/ (?=\\?[.,;:!?])/g, '\\s*');

const either = (phrases: readonly string[]): string => [...new Set(phrases)].join('|');

const HEADINGS = new Set(
  OWN.flatMap(({ contents, sections, changes: { saidBefore } }) => {
    const { unverified, open, limitations, methodology, rounds, struck } = sections;
    return [contents, unverified, open, limitations, methodology, rounds, struck, saidBefore].map((title) =>
      title.toLowerCase(),
    );
  }),
);

/** A section about the run itself: its heading to the letter. */
export const isOwnHeading = (heading: string): boolean => HEADINGS.has(heading.trim().toLowerCase());

/** `C3; high confidence; 4 independent works`; `low confidence`; of a passage its place and what it is from: `1; Title; 2019`. */
const REMARKS = either(
  OWN.flatMap(({ remarks, snippetOnly }) => [...Object.values(remarks), snippetOnly].map(asWritten)),
);
export const CLAIM_REMARK = new RegExp(
  `\\((?:[CP]\\d{1,5};[^()]{0,300}|\\d{1,2}; [^()]{0,300}|(?:${REMARKS})(?:; (?:${REMARKS}))*)\\)`,
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

/** "As of 2026-03-20, from 3 sources read." */
const DATELINES = either(
  OWN.flatMap(({ dateline }) =>
    [1, 2, 3, 11, 100].map((count) =>
      asWritten(dateline({ day: 'DAY', count }))
        .replace('DAY', '\\d{4}-\\d{2}-\\d{2}')
        .replace(String(count), '\\d{1,6}'),
    ),
  ),
);

/** Earlier versions had their parameters there. */
const HEAD = new RegExp(`^# [^\\n]+\\n\\n\\*(?:${DATELINES}|${PARAMETERS})`);

/** Markdown that begins as a brief does. */
export const isBriefHead = (markdown: string): boolean => HEAD.test(markdown);
