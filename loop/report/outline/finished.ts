import type { QuestionKind } from '../../../agents/roles/vocabulary.js';
import type { Edition } from '../../claim.js';
import { bySurest } from '../../judging/confidence-steps.js';
import { heading } from '../wording.js';
import { counterpoints } from './claims.js';
import { disagreements } from './disagreements.js';
import { openQuestions } from './open.js';
import type { AnswerSection, ProseSection, Section, SidesSection, Statement } from './outline.js';
import { edited, statement, type Spoken } from './statements.js';
import { sureSection } from './sure.js';
import { tableSection } from './table.js';

/** The brief as an editor finished it: the answer, the table, when it is otherwise, how sure, what to check, the rest. */

/** Everything before the method; a section that has nothing to say is null. */
export function finishedSections(spoken: Spoken, edition: Edition): readonly (Section | null)[] {
  const kind = spoken.brief.kind ?? 'explain';
  const answer = shortAnswer(spoken, edition, kind);
  const table = tableSection(spoken, spoken.words.titles.table[kind]);
  const sections = kind === 'how-to' ? [steps(spoken, edition)] : prose(spoken, edition);
  const otherwise = otherwiseSection(spoken, edition, kind);
  const check = checkSection(spoken, edition);
  const before = [answer, otherwise, check, ...sections].flatMap(statementsIn);
  const inCells = (table?.rows ?? []).flatMap(({ cells }) => cells.flat()).flatMap(({ cited }) => cited);
  const cited = new Set([...before.flatMap((each) => each.cited), ...inCells]);
  const sure = sureSection(spoken, { said: before, cited });
  const opening = [answer, table, otherwise, sure, check];
  // Steps are the answer of who asks how: they come before what may be otherwise.
  if (spoken.brief.run.options.output === 'brief')
    return kind === 'how-to' ? [answer, ...sections, table, otherwise, sure, check] : opening;
  const parts =
    kind === 'how-to' ? [answer, ...sections, table, otherwise, sure, check] : [...opening, ...sections];
  return [...parts, disagreements(spoken), otherSide(spoken), openQuestions(spoken)];
}

const shortAnswer = (spoken: Spoken, { short }: Edition, kind: QuestionKind): AnswerSection => ({
  kind: 'answer',
  id: 'answer',
  title: spoken.words.titles.answer[kind],
  statements: edited(spoken, short),
  isApart: false,
});

function otherwiseSection(
  spoken: Spoken,
  edition: Edition,
  kind: QuestionKind,
): ProseSection | SidesSection | null {
  const { titles } = spoken.words;
  const against = edited(spoken, edition.otherwise);
  if (against.length === 0) return null;
  const supporting = kind === 'yes-no' ? supportOf(spoken, edition) : [];
  if (supporting.length > 0)
    return {
      kind: 'sides',
      id: 'otherwise',
      title: titles.sides,
      sides: [
        { title: titles.sideFor, statements: supporting },
        { title: titles.sideAgainst, statements: against },
      ],
    };
  return paragraph('otherwise', titles.otherwise[kind], against);
}

const MOST_ON_A_SIDE = 4;

/** What speaks for a verdict, as far as no sentence of the editor says it already. */
function supportOf(spoken: Spoken, { otherwise, check, sections }: Edition): readonly Statement[] {
  const told = [...otherwise, ...check, ...sections.flatMap(({ sentences }) => sentences)];
  const used = new Set(told.flatMap(({ claimIds }) => claimIds));
  return spoken.brief.claims
    .filter(({ id, stance }) => stance === 'for' && !used.has(id))
    .sort((a, b) => bySurest(a, b) || b.works.length - a.works.length)
    .slice(0, MOST_ON_A_SIDE)
    .map((claim) => statement(spoken, claim.claim, [claim]));
}

function checkSection(spoken: Spoken, { check }: Edition): ProseSection | null {
  if (check.length === 0) return null;
  // What is to be checked is open: it need not be marked as such.
  const statements = edited(spoken, check).map((each) => ({ ...each, remarks: [] }));
  const paragraphs = [{ title: null, statements }];
  return { kind: 'prose', id: 'check', title: spoken.words.titles.check, form: 'list', paragraphs };
}

const prose = (spoken: Spoken, { sections }: Edition): readonly ProseSection[] =>
  sections.map(({ title, sentences }, index) =>
    paragraph(`part-${index + 1}`, heading(title), edited(spoken, sentences)),
  );

/** A step a section; where there is one section, a step a sentence. */
function steps(spoken: Spoken, { sections }: Edition): ProseSection | null {
  const paragraphs = sections.map(({ title, sentences }) => ({
    title: heading(title),
    statements: edited(spoken, sentences),
  }));
  const [only, ...others] = paragraphs;
  if (only === undefined) return null;
  return {
    kind: 'prose',
    id: 'steps',
    title: spoken.words.titles.steps,
    form: 'steps',
    paragraphs:
      others.length > 0 ? paragraphs : only.statements.map((each) => ({ title: null, statements: [each] })),
  };
}

const paragraph = (id: string, title: string, statements: readonly Statement[]): ProseSection => ({
  kind: 'prose',
  id,
  title,
  form: 'paragraphs',
  paragraphs: [{ title: null, statements }],
});

function otherSide(spoken: Spoken): Section | null {
  const section = counterpoints(spoken);
  return section === null ? null : { ...section, title: spoken.words.titles.otherSide };
}

/** The sentences that a section prints. */
export function statementsIn(section: Section | null): readonly Statement[] {
  if (section === null) return [];
  if (section.kind === 'answer' || section.kind === 'sure') return section.statements;
  if (section.kind === 'prose') return section.paragraphs.flatMap(({ statements }) => statements);
  if (section.kind === 'sides') return section.sides.flatMap(({ statements }) => statements);
  return section.kind === 'claims' || section.kind === 'changes'
    ? section.groups.flatMap(({ statements }) => statements)
    : [];
}
