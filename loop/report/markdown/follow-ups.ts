import type { FollowUpsSection, ListedPassage, Outline, Statement } from '../outline/outline.js';
import { escapeMarkdown, list } from './text.js';

/** Each question as a heading, below it the answer, or what comes nearest to one. */
export const followUps = (_: Outline, { items }: FollowUpsSection): string =>
  items
    .map(({ question, statements, none, passages }) => {
      const answer =
        none === null
          ? statements.map(stated).join(' ')
          : `${none.title === null ? '' : `**${none.title}** `}${none.about}`;
      const nearest = passages.length === 0 ? [] : [list(passages.map(quoted))];
      return [`### ${escapeMarkdown(question)}`, answer, ...nearest].join('\n\n');
    })
    .join('\n\n');

const stated = ({ text, isQuotation, cited }: Statement): string =>
  `${isQuotation ? `“${escapeMarkdown(text)}”` : escapeMarkdown(text)} [${cited.join(', ')}]`;

const quoted = ({ deciding, source }: ListedPassage): string =>
  `“${escapeMarkdown(deciding.exact)}” [${source.id}]`;
