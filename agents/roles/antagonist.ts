import { Type, type Static } from 'typebox';
import { defineRole, strictObject } from './define-role.js';
import { beginningOf, knownIds } from './rendering/checks.js';
import { languageRule } from './rendering/language.js';
import { laidLines } from './rendering/laid-out.js';
import { openLists } from './rendering/lists.js';
import { questionText } from './rendering/request.js';
import { oppositionText, sentenceLine } from './rendering/show.js';
import type { LaidCell, Opposition, ShownSource, StandingClaim } from './vocabulary.js';
import { ROLE_TOKENS } from './token-sizes.js';

/** Writes the strongest opposing case from what was read, and names the searches that could disprove the claims. */
export interface AntagonistInput {
  readonly question: string;
  readonly today: string;
  readonly language: string | null;
  readonly claims: readonly StandingClaim[];
  readonly findings: readonly LaidCell[];
  /** Sources that address a language model: what they say is to be doubted. */
  readonly flagged: readonly string[];
  /** Its case of the round before, and the claims that were written to meet it; null where there was none. */
  readonly before: { readonly memo: Opposition; readonly metBy: readonly string[] } | null;
  /** For rules alone, which read for themselves. Empty for a model. */
  readonly passages: readonly ShownSource[];
}

const MOST_POINTS = 5;

export const AntagonistReply = strictObject({
  /**
   * The opposing case, the strongest point first, each a sentence that can be checked against the findings it rests on; none
   * where nothing that was read opposes, as `absence` then says.
   */
  points: Type.Array(strictObject({ statement: Type.String(), findings: Type.Array(Type.String()) }), {
    maxItems: MOST_POINTS,
  }),
  /** Claims that it attacks. */
  attacks: Type.Array(strictObject({ claimId: Type.String(), why: Type.String() })),
  /** Searches whose success would disprove a claim. */
  queries: Type.Array(Type.String(), { maxItems: 5 }),
  absence: Type.Union([Type.String(), Type.Null()]),
});
export type AntagonistReply = Static<typeof AntagonistReply>;

const { shows } = ROLE_TOKENS.antagonist;

export const antagonistRole = defineRole<AntagonistInput, AntagonistReply>({
  name: 'antagonist',
  schema: AntagonistReply,
  effort: 'low',
  strongFrom: 'standard',
  parts: (input, share) => {
    const lists = openLists(shows, share);
    // The cells of the table say in a few words what the findings say in full.
    const sentences = input.claims.filter(({ part }) => part !== 'table');
    return {
      record: lists.record,
      values: {
        today: input.today,
        languageRule: languageRule(input.language),
        question: questionText(input.question),
        findings: lists.fenced('findings', laidLines(input.findings), { none: 'none' }),
        claims: lists.text('claims', sentences.map(sentenceLine), { none: '(none yet)' }),
        flagged: input.flagged.length === 0 ? 'none' : input.flagged.join(', '),
        before: beforeText(input.before),
      },
    };
  },
  check: (reply, input) => {
    const known = new Set(input.claims.map((claim) => claim.id));
    const attacked = reply.attacks.map(({ claimId }) => claimId);
    const { ids, dropped } = knownIds(attacked, known, 'attacks');
    const cited = new Set(input.findings.flatMap(({ values }) => values.flat().map(({ id }) => id)));
    const points = reply.points
      .filter(({ statement }) => statement.trim() !== '')
      .map(({ statement, findings }) => {
        const checked = knownIds(findings, cited, beginningOf(statement));
        dropped.push(...checked.dropped);
        return { statement, findings: checked.ids };
      });
    const founded = points.filter(({ findings }) => findings.length > 0);
    return {
      reply: {
        ...reply,
        points: founded,
        attacks: reply.attacks.filter(({ claimId }) => ids.includes(claimId)),
      },
      dropped,
      complaint:
        founded.length === 0 && points.length > 0 ? 'No point rests on a finding that was shown.' : null,
    };
  },
});

function beforeText(before: AntagonistInput['before']): string {
  if (before === null) return oppositionText(null);
  const met = before.metBy.slice(0, 30).join(', ');
  return `${oppositionText(before.memo)}\nClaims that were written to meet it: ${met === '' ? 'none' : met}`;
}
