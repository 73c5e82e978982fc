import type { Brief } from '../../loop/report/brief.js';
import { compareBriefs, type BriefDifference } from '../../loop/report/compare-briefs.js';
import type { Part } from './show-parts.js';

/** `show AFTER --since BEFORE`: what changed between two briefs on one question. */
export function changesPart(before: Brief, after: Brief): Part {
  const value = compareBriefs(before, after);
  return { value, lines: linesOf(value, before, after) };
}

function linesOf(difference: BriefDifference, before: Brief, after: Brief): string[] {
  const { claims, sources } = difference;
  const lines = [
    ...(difference.sameQuestion
      ? [before.run.question]
      : [`These briefs are on different questions:`, `  ${before.run.question}`, `  ${after.run.question}`]),
    `${before.run.id} (${before.run.today}, ${before.run.status}) → ${after.run.id} (${after.run.today}, ${after.run.status})`,
    `claims: ${claims.same} the same, ${claims.changed.length} changed, ${claims.added.length} added, ${claims.gone.length} gone`,
    ...claims.changed.flatMap((each) => [
      `~ ${each.before.id} → ${each.after.id}${each.confidence === null ? '' : `  confidence ${each.confidence.before} → ${each.confidence.after}`}`,
      ...(each.wordsChanged
        ? [`    - ${each.before.claim}`, `    + ${each.after.claim}`]
        : [`      ${each.after.claim}`]),
      ...(each.sourcesAdded.length > 0 ? [`    + sources ${each.sourcesAdded.join(', ')}`] : []),
      ...(each.sourcesGone.length > 0 ? [`    - sources ${each.sourcesGone.join(', ')}`] : []),
    ]),
    ...claims.added.map((each) => `+ ${each.id}  ${each.claim}  (${each.confidence})`),
    ...claims.gone.map((each) => `- ${each.id}  ${each.claim}  (${each.why ?? each.confidence})`),
    ...otherLines(difference),
    `sources: ${sources.same} the same, ${sources.changed.length} with another text, ${sources.added.length} added, ${sources.gone.length} gone`,
    ...sources.changed.map((each) => `~ ${each.id}  ${each.title}  ${each.key}`),
    ...sources.added.map((each) => `+ ${each.id}  ${each.title}  ${each.key}`),
    ...sources.gone.map((each) => `- ${each.id}  ${each.title}  ${each.key}`),
  ];
  return [...lines.filter((line) => line !== ''), ...(difference.isNothing ? ['Nothing has changed.'] : [])];
}

/** Values of the table, the answer and disagreements, where any of them changed. */
function otherLines({ cells, answer, disagreements }: BriefDifference): string[] {
  const place = ({ about, attribute, conditions }: BriefDifference['cells']['added'][number]): string =>
    [about, attribute, ...conditions].join(', ');
  return [
    ...cells.changed.map((each) => `~ ${place({ ...each, value: '' })}: ${each.before} → ${each.after}`),
    ...cells.added.map((each) => `+ ${place(each)}: ${each.value}`),
    ...cells.gone.map((each) => `- ${place(each)}: ${each.value}`),
    ...answer.changed.flatMap(({ before, after }) => [`- answer  ${before}`, `+ answer  ${after}`]),
    ...answer.gone.map((sentence) => `- answer  ${sentence}`),
    ...answer.added.map((sentence) => `+ answer  ${sentence}`),
    ...disagreements.added.map(({ topic }) => `+ disagreement  ${topic}`),
    ...disagreements.settled.map(({ topic, resolution }) => `settled  ${topic}: ${resolution}`),
    ...disagreements.gone.map(({ topic }) => `- disagreement  ${topic}`),
  ];
}
