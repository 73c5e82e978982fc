import { defineRole } from './define-role.js';
import { SynthesizerReply, type SynthesizerInput } from './synthesizer-shapes.js';
import { tableText } from './rendering/findings.js';
import { languageRule } from './rendering/language.js';
import { openLists } from './rendering/lists.js';
import { sentencesNamed } from './rendering/refs.js';
import { bounded, orNone, questionText } from './rendering/request.js';
import { claimLine, oppositionText, otherClaimLine } from './rendering/show.js';
import { renderSources } from './rendering/sources.js';
import { checkSynthesis } from './rendering/synthesis-check.js';
import { ROLE_TOKENS } from './token-sizes.js';

const { shows } = ROLE_TOKENS.synthesizer;

export const synthesizerRole = defineRole<SynthesizerInput, SynthesizerReply>({
  name: 'synthesizer',
  schema: SynthesizerReply,
  effort: 'medium',
  strongFrom: 'quick',
  leavesOfBudget: 0.1,
  parts: (input) => {
    const lists = openLists(shows);
    const { record } = lists;
    const digest = renderSources(input.sources, { maxTokens: shows.sources, seed: input.question, record });
    const { subtopic } = input;
    return {
      record,
      shown: new Set([...digest.refs, ...sentencesNamed(input.standing.flatMap((claim) => claim.refs))]),
      values: {
        maxClaims: String(input.maxClaims),
        today: input.today,
        languageRule: languageRule(input.language),
        question: questionText(input.question),
        focus: orNone(input.focus),
        subtopic:
          subtopic === null ? 'all of it' : `${bounded(subtopic.name, 200)}: ${bounded(subtopic.scope, 600)}`,
        sources: digest.text,
        table: tableText(input.table),
        round: String(input.round),
        target: bounded(input.target),
        standing: lists.text('standing', input.standing.map(claimLine), {
          what: 'claims',
          none: '(none yet)',
        }),
        elsewhere: lists.text('elsewhere', (input.elsewhere ?? []).map(otherClaimLine), {
          ...{ what: 'claims', none: '(nothing yet)' },
        }),
        opposition: oppositionText(input.opposition),
      },
    };
  },
  check: checkSynthesis,
});
