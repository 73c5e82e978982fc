import type {
  CounterpointsSection,
  DisagreementsSection,
  LimitationsSection,
  OpenSection,
  Outline,
  Statement,
  StruckSection,
  UnverifiedSection,
} from '../outline/outline.js';
import { code, escapeMarkdown, list, table } from './text.js';

/** The sections of report.md that question the answer: counterpoints, disagreements, what is open, limited, struck. */

export function counterpoints(
  { words: { opposition } }: Outline,
  { none, points, memo, quotations }: CounterpointsSection,
): string {
  const cited = (each: Pick<Statement, 'text' | 'isQuotation' | 'cited'>): string => {
    const text = escapeMarkdown(each.text);
    return `${each.isQuotation ? `“${text}”` : text} [${each.cited.join(', ')}]`;
  };
  const opposing =
    none !== null
      ? escapeMarkdown(none)
      : points.length > 0
        ? list(
            points.map((point) =>
              [cited(point), ...point.answers.map((each) => `  - ${cited(each)}`)].join('\n'),
            ),
          )
        : memo.length > 0
          ? memo.map(({ text, cited }) => `${escapeMarkdown(text)} [${cited.join(', ')}]`).join(' ')
          : list(quotations.map(({ exact, sourceId }) => `“${escapeMarkdown(exact)}” [${sourceId}]`));
  return [opposing, ...(points.some(({ answers }) => answers.length > 0) ? [opposition.answers] : [])].join(
    '\n\n',
  );
}

export const disagreements = ({ words }: Outline, { items }: DisagreementsSection): string =>
  items
    .map(({ topic, sides, voices, verdict, resolution }) => {
      const settled = words.labelled({ name: verdict, value: escapeMarkdown(resolution) });
      const said = [list(sides.map(side)), voices.map(escapeMarkdown).join(' '), `*${settled}*`];
      return [`### ${escapeMarkdown(topic)}`, ...said.filter(Boolean)].join('\n\n');
    })
    .join('\n\n');

function side({ statement, evidence }: DisagreementsSection['items'][number]['sides'][number]): string {
  const [first] = evidence;
  if (first === undefined) return escapeMarkdown(statement);
  const ids = [...new Set(evidence.map((each) => each.sourceId))];
  return `“${escapeMarkdown(first.exact)}” [${ids.join(', ')}]`;
}

export const unverified = ({ words }: Outline, { items }: UnverifiedSection): string =>
  list(
    items.map(({ subject, why }) => words.labelled({ name: `**${escapeMarkdown(subject)}**`, value: why })),
  );

/** Queries beyond this length are cut: synth.json and rounds.json have them whole. */
const QUERY_LENGTH = 120;
const shortened = (query: string): string =>
  query.length <= QUERY_LENGTH
    ? query
    : `${query.slice(0, QUERY_LENGTH).replace(/\s\S*$|[\uD800-\uDBFF]$/u, '')}…`;

export const openQuestions = (_: Outline, { questions }: OpenSection): string =>
  list(
    questions.map(({ description, why, tried, searches }) => {
      const lines = searches.map(
        ({ subject, ways }) =>
          `  - ${code(shortened(subject))}${ways === null ? '' : ` (${escapeMarkdown(ways)})`}`,
      );
      return `${escapeMarkdown(description)} *${escapeMarkdown(why)}* ${tried}\n${lines.join('\n')}`;
    }),
  );

export const limitations = (_: Outline, { lines }: LimitationsSection): string =>
  list(lines.map(escapeMarkdown));

export const struckClaims = (_: Outline, { columns, rows }: StruckSection): string =>
  table(
    columns,
    rows.map(({ rounds, claim, by, why }) => [rounds, escapeMarkdown(claim), by, escapeMarkdown(why)]),
  );
