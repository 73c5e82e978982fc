import { Type, type Static } from 'typebox';
import { defineRole, strictObject } from './define-role.js';
import type { CheckedReply, Dropped, RenderedRequest } from './definition.js';
import { bareId, beginningOf } from './rendering/checks.js';
import { plainLine } from './rendering/fence.js';
import { languageRule } from './rendering/language.js';
import { columnNamed, knownOutline, outlineText } from './rendering/outline.js';
import { checkRefs } from './rendering/refs.js';
import { bounded, dashed, orNone, questionText } from './rendering/request.js';
import { failingText, windowsText } from './rendering/windows.js';
import type { FailingFinding, ReadingOutline, ReadWindow } from './reading-shapes.js';
import { WEIGHTS, type QuestionKind } from './vocabulary.js';
import { sourceOfRef } from '../../text/sentence-ref.js';

/** The only role that sees sources: each whole, and once. */
export interface ReaderInput extends ReadingOutline {
  readonly question: string;
  readonly focus: string | null;
  readonly today: string;
  readonly language: string | null;
  readonly kind: QuestionKind | null;
  /** A gap that asks for something outside the outline. */
  readonly target: string | null;
  /** Empty where findings are mended. */
  readonly windows: readonly ReadWindow[];
  /** What was noted of these windows before, where they are read again for a gap. */
  readonly noted?: readonly string[];
  /** As many as the windows hold at most. */
  readonly maxFindings: number;
  /** Tokens of the reply. */
  readonly replyTokens: number;
  /** The request is to mend these or withdraw them, and nothing else. */
  readonly failing?: readonly FailingFinding[];
}

const NullableWords = Type.Union([Type.String(), Type.Null()], { default: null });
const Words = Type.String({ default: '' });
const List = Type.Array(Type.String(), { default: [] });

export const ReaderReply = strictObject({
  findings: Type.Array(
    strictObject({
      statement: Type.String(),
      refs: Type.Array(Type.String()),
      thing: NullableWords,
      attribute: NullableWords,
      value: NullableWords,
      unit: NullableWords,
      conditions: List,
      asOf: NullableWords,
      speaker: NullableWords,
      interest: NullableWords,
      weight: Type.Enum([...WEIGHTS]),
      /** Of the finding that it mends. */
      number: Type.Union([Type.Integer(), Type.Null()], { default: null }),
    }),
  ),
  sources: Type.Array(
    strictObject({
      /** `S4` */
      source: Type.String(),
      /** Who speaks in it. */
      speaker: Words,
      interest: NullableWords,
      /** Names of the outline that its text says nothing about; `thing: attribute` for one cell. */
      silent: List,
      leads: Type.Array(strictObject({ work: Type.String(), why: Words }), { default: [] }),
    }),
    { default: [] },
  ),
});
export type ReaderReply = Static<typeof ReaderReply>;
export type ReaderFinding = ReaderReply['findings'][number];

export const readerRole = defineRole<ReaderInput, ReaderReply>({
  name: 'reader',
  schema: ReaderReply,
  effort: 'low',
  strongFrom: null,
  parts: (input) => {
    const { failing = [] } = input;
    const material = failing.length > 0 ? failingText(failing) : windowsText(input.windows, input.question);
    return {
      shown: material.refs,
      maxOutputTokens: input.replyTokens,
      values: {
        today: input.today,
        languageRule: languageRule(input.language),
        question: questionText(input.question),
        focus: orNone(input.focus),
        kind: input.kind ?? 'not said',
        outline: outlineText(input),
        target: input.target === null ? 'the question as a whole' : bounded(input.target),
        noted: dashed((input.noted ?? []).map((each) => bounded(each, 300))).join('\n') || 'nothing',
        material: material.text,
        task:
          failing.length > 0
            ? MEND
            : `Write your findings now: what bears on the question, which may be nothing; at most ${input.maxFindings} findings.`,
      },
    };
  },
  check: checkReading,
});

const MEND =
  'A program could not find these findings of yours in the sentences they cite. Mend each: fewer or other words, or other sentences of those shown; give its number in `number`. Leave out what cannot be mended: it is withdrawn. `sources` stays empty.';

/** References that were not shown are dropped, and findings that are left without any. */
function checkReading(
  reply: ReaderReply,
  input: ReaderInput,
  request: RenderedRequest,
): CheckedReply<ReaderReply> {
  const dropped: Dropped[] = [];
  const findings = reply.findings.flatMap((finding): ReaderFinding[] => {
    const statement = plainLine(finding.statement);
    const where = beginningOf(statement);
    const refs = checkRefs(finding.refs, request.shown, where);
    dropped.push(...refs.dropped);
    // A finding is what one source says.
    const [first] = refs.refs;
    if (first === undefined || statement === '') {
      dropped.push({ kind: 'claim-without-refs', where: 'findings', what: where });
      return [];
    }
    const own = refs.refs.filter((ref) => sourceOfRef(ref) === sourceOfRef(first));
    return [{ ...finding, ...plainFields(finding, input), statement, refs: own }];
  });
  const known = new Set(input.windows.map(({ source }) => source.id));
  const sources = reply.sources.flatMap((said) => {
    const source = bareId(said.source);
    if (!known.has(source)) {
      dropped.push({ kind: 'invented-source', where: 'sources', what: said.source.slice(0, 60) });
      return [];
    }
    const interest = interestOrNull(said.interest);
    return [{ ...said, source, interest, silent: [...knownOutline(said.silent, input)] }];
  });
  const isLost = findings.length === 0 && reply.findings.length > 0;
  const complaint = isLost ? 'No finding cites a sentence that was shown.' : null;
  return { reply: { findings, sources }, dropped, complaint };
}

/** What models write where there is nothing to say. */
const NOTHING = /^(?:null|none|n\/?a|unknown|not (?:said|stated)|-|–|—)?$/iu;

/** "No interest is declared in it", "competing interests: none", "gains nothing". */
const NO_INTEREST =
  /\b(?:no|nothing)\b[^.;]{0,30}\b(?:interests?|conflicts?|gain|stake|declared|shown)\b|\binterests?\b[^.;]{0,30}\b(?:none|not (?:declared|shown|stated))\b|\bgains? nothing\b/iu;

function orNull(text: string | null): string | null {
  const words = plainLine(text ?? '');
  return NOTHING.test(words) ? null : words;
}

/** An interest that says there is none is none. */
const interestOrNull = (text: string | null): string | null =>
  NO_INTEREST.test(text ?? '') ? null : orNull(text);

function plainFields(finding: ReaderFinding, outline: ReadingOutline) {
  const { thing, attribute, value, unit, asOf, speaker, interest } = finding;
  const column = orNull(attribute);
  return {
    thing: orNull(thing),
    value: orNull(value),
    unit: orNull(unit),
    attribute: column === null ? null : columnNamed(column, outline),
    asOf: orNull(asOf),
    speaker: orNull(speaker),
    interest: interestOrNull(interest),
    conditions: [...new Set(finding.conditions.flatMap((each) => orNull(each) ?? []))],
  };
}
