import type { Brief } from '../../loop/report/brief.js';
import { ENDINGS } from '../../loop/state.js';
import { EXIT, UsageError, listed } from '../exit-codes.js';
import { counted, plain } from '../terminal/text-width.js';
import { withBrief } from './with-brief.js';

/** Parts of a run, each as the value for `--json` and as lines for a person. */
const PARTS: Readonly<Record<string, (brief: Brief) => { value: unknown; lines: readonly string[] }>> = {
  summary: (brief) => ({
    value: {
      ...brief.run,
      claims: brief.claims.length,
      sources: brief.sources.length,
      rounds: brief.rounds.length,
      struck: brief.struck.length,
    },
    lines: [
      brief.run.question,
      `${brief.run.status}${brief.run.ending === null ? '' : `: ${ENDINGS[brief.run.ending]}`}`,
      `${counted(brief.rounds.length, 'round')}, ${counted(brief.sources.length, 'source')}, ${counted(brief.claims.length, 'claim')}, ${brief.struck.length} struck, ${counted(brief.openQuestions.length, 'open question')}`,
      ...brief.answer.map((each) => `  ${each.sentence} [${each.claimIds.join(', ')}]`),
    ],
  }),
  claims: (brief) => ({
    value: brief.claims,
    lines: brief.claims.flatMap((claim) => [
      `${claim.id}  ${claim.confidence}, ${counted(claim.works.length, 'work')}, ${claim.stance}, ${claim.review.status}  (${claim.subtopic})`,
      `    ${claim.claim}`,
      `    ${claim.evidence.map((each) => each.ref).join(', ')}${claim.review.triggers.length > 0 ? `  asks for review: ${claim.review.triggers.join(', ')}` : ''}`,
    ]),
  }),
  sources: (brief) => ({
    value: brief.sources,
    lines: brief.sources.map(
      (source) =>
        `${source.id}  ${source.readClass}  ${source.sourceType}  ${source.publishedAt ?? ''}  ${source.title}  ${source.key}`,
    ),
  }),
  gaps: (brief) => ({
    value: brief.gaps,
    lines: brief.gaps.map(
      (gap) =>
        `${gap.id}  ${gap.status}  ${gap.material ? 'material' : 'cosmetic'}  ${gap.kind}  ${gap.description}${gap.how === null ? '' : `  (${gap.how})`}`,
    ),
  }),
  rounds: (brief) => ({
    value: brief.rounds,
    lines: brief.rounds.flatMap((row) => [
      `round ${row.round}: ${row.target}`,
      `    found ${row.found}, read ${row.read}, sources ${row.sources}, claims ${row.claims}, struck ${row.struck}, open material gaps ${row.openGaps}${row.signoff ? ', signed off' : ''}`,
      ...row.queries.map(
        (query) => `    ${query.angle}: ${query.query} (${query.hits} hits, ${query.reads} read)`,
      ),
    ]),
  }),
  costs: (brief) => ({
    value: {
      spent: brief.spent,
      byRole: brief.spentByRole,
      rounds: brief.rounds.map(({ round, tokens, usd, seconds }) => ({ round, tokens, usd, seconds })),
    },
    lines: [
      ...brief.rounds.map((row) => `round ${row.round}: ${row.tokens} tokens, $${row.usd}, ${row.seconds} s`),
      ...brief.spentByRole.map(
        (each) =>
          `${each.label}: ${counted(each.calls, 'call')}, ${each.tokens} tokens, $${each.usd.toFixed(4)}`,
      ),
      `in all: ${brief.spent.tokens} tokens, $${brief.spent.usd.toFixed(4)}`,
    ],
  }),
  struck: (brief) => ({
    value: brief.struck,
    lines: brief.struck.flatMap((each) => [
      `round ${each.round}, by ${each.by}: ${each.verdict}`,
      `    ${each.claim}`,
      `    ${each.why}`,
    ]),
  }),
};

export function showCommand(run: string, part: string, flags: { json?: boolean }): number {
  const make = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
  if (make === undefined)
    throw new UsageError(`show knows no part "${part}".`, `Known are ${listed(Object.keys(PARTS))}.`);
  const { value, lines } = withBrief(run, make);
  process.stdout.write(
    flags.json === true ? `${JSON.stringify(value, null, 2)}\n` : `${lines.map(plain).join('\n')}\n`,
  );
  return EXIT.ok;
}
