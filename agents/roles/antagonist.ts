import { Type, type Static } from 'typebox';
import { defineRole } from './define-role.js';
import { strictObject } from './strict-object.js';
import type { Dropped } from './definition.js';
import { beginningOf } from './rendering/checks.js';
import { languageRule } from './rendering/language.js';
import { openLists } from './rendering/lists.js';
import { checkRefs, sentencesNamed } from './rendering/refs.js';
import { questionText } from './rendering/request.js';
import { claimLine, oppositionText } from './rendering/show.js';
import { renderSources } from './rendering/sources.js';
import type { Opposition, ShownSource, StandingClaim } from './vocabulary.js';
import { ROLE_TOKENS } from './token-sizes.js';

/** Writes the strongest opposing case from what was read, and names the searches that could disprove the claims. */
export interface AntagonistInput {
  readonly question: string;
  readonly today: string;
  readonly language: string | null;
  readonly claims: readonly StandingClaim[];
  readonly sources: readonly ShownSource[];
  /** Its case of the round before, and the claims that were written to meet it; null where there was none. */
  readonly before?: { readonly memo: Opposition; readonly metBy: readonly string[] } | null;
}

const MOST_POINTS = 5;

export const AntagonistReply = strictObject({
  /**
   * The opposing case, the strongest point first, each a sentence that can be checked against those it rests on; none
   * where nothing that was read opposes, as `absence` then says.
   */
  points: Type.Array(strictObject({ statement: Type.String(), refs: Type.Array(Type.String()) }), {
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

function beforeText(before: NonNullable<AntagonistInput['before']> | null): string {
  if (before === null) return oppositionText(null);
  const met = before.metBy.slice(0, 30).join(', ');
  return `${oppositionText(before.memo)}\nClaims that were written to meet it: ${met === '' ? 'none' : met}`;
}

export const antagonistRole = defineRole<AntagonistInput, AntagonistReply>({
  name: 'antagonist',
  schema: AntagonistReply,
  effort: 'low',
  strongFrom: 'standard',
  parts: (input) => {
    const lists = openLists(shows);
    const { record } = lists;
    const digest = renderSources(input.sources, { maxTokens: shows.sources, seed: input.question, record });
    return {
      record,
      // A point that stands may be made again on what it rests on, shown this time or not.
      shown: new Set([
        ...digest.refs,
        ...sentencesNamed(input.claims.flatMap((claim) => claim.refs)),
        ...sentencesNamed(input.before?.memo.refs ?? []),
      ]),
      values: {
        today: input.today,
        languageRule: languageRule(input.language),
        question: questionText(input.question),
        sources: digest.text,
        claims: lists.text('claims', input.claims.map(claimLine), { none: '(none yet)' }),
        before: beforeText(input.before ?? null),
      },
    };
  },
  check: (reply, input, request) => {
    const known = new Set(input.claims.map((claim) => claim.id));
    const attacks = reply.attacks.filter((attack) => known.has(attack.claimId));
    const dropped = reply.attacks
      .filter((attack) => !known.has(attack.claimId))
      .map(({ claimId }): Dropped => ({
        kind: 'unknown-claim',
        where: 'attacks',
        what: claimId.slice(0, 60),
      }));
    const points = reply.points.flatMap(({ statement, refs: given }) => {
      if (statement.trim() === '') return [];
      const where = beginningOf(statement);
      const checked = checkRefs(given, request.shown, where);
      dropped.push(...checked.dropped);
      if (checked.refs.length > 0) return [{ statement, refs: [...checked.refs] }];
      dropped.push({ kind: 'claim-without-refs', where: 'points', what: where });
      return [];
    });
    const isUnfounded = points.length === 0 && reply.points.some(({ statement }) => statement.trim() !== '');
    return {
      reply: { ...reply, points, attacks },
      dropped,
      complaint: isUnfounded ? 'No point rests on a sentence that was shown.' : null,
    };
  },
});
