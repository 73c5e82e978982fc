import type { Brief } from '../brief.js';
import { wordsOf } from '../language.js';
import { isExtractive } from '../wording.js';
import { changesSection } from './changes.js';
import { answerSection, claimSections, claimsAppendix, counterpoints, keyFindings } from './claims.js';
import { disagreements } from './disagreements.js';
import { finishedSections, statementsIn } from './finished.js';
import { followUpsSection } from './follow-ups.js';
import { methodology, roundsSection } from './method.js';
import { limitations, openQuestions, otherLanguage, struckClaims, unverified } from './open.js';
import type { Outline, Section } from './outline.js';
import { passagesComeFirst, passagesSection } from './passages.js';
import { saidOnce } from './said-once.js';
import { sourcesSection } from './sources.js';
import type { Spoken } from './statements.js';
import { fitTwoPages, type Fitted } from './two-pages.js';
import { tableSection } from './table.js';

/** Puts the sections of a brief in order. A section that has nothing to say is left out. */
export function outlineOf(brief: Brief): Outline {
  const spoken = { brief, ...wordsOf(brief) };
  const { words } = spoken;
  const isShort = brief.run.options.output === 'brief';
  const { sections, isCut } = isShort
    ? shortSections(spoken)
    : { sections: sectionsOf(spoken), isCut: false };
  return {
    ...spoken,
    title: brief.run.question,
    dateline: words.dateline({ day: brief.run.today, count: brief.sources.length }),
    parameters: parameters(spoken),
    notices: [...notices(spoken), ...(isCut ? [words.shortened] : [])],
    sections,
  };
}

function sectionsOf(spoken: Spoken): readonly Section[] {
  const body = saidOnce(bodyOf(spoken).filter((section) => section !== null));
  const asked = followUpsSection(spoken);
  const closing = [...methodOf(spoken), sourcesSection(spoken, null)];
  const behind = [asked, ...appendices(spoken, body)];
  return [changesSection(spoken), ...body, ...closing, ...behind].filter((section) => section !== null);
}

/** What fits two printed pages, with the sources that it cites. */
function shortSections(spoken: Spoken): Fitted {
  const body = saidOnce(bodyOf(spoken).filter((section) => section !== null));
  const asked = followUpsSection(spoken);
  const { sections, isCut } = fitTwoPages(
    asked === null ? body : [...body, asked],
    (left) => sourcesIn(left).size,
  );
  const isAsked = ({ kind }: Section): boolean => kind === 'followUps';
  const changes = changesSection(spoken);
  const shown = [
    changes,
    ...sections.filter((section) => !isAsked(section)),
    sourcesSection(spoken, sourcesIn(changes === null ? sections : [changes, ...sections])),
    ...sections.filter(isAsked),
    ...appendices(spoken, sections),
  ];
  return { sections: shown.filter((section) => section !== null), isCut };
}

/** All that speaks of the world. */
function bodyOf(spoken: Spoken): readonly (Section | null)[] {
  const { brief, words } = spoken;
  if (brief.edition !== null) return finishedSections(spoken, brief.edition);
  const table = tableSection(spoken, words.titles.table[brief.kind ?? 'explain']);
  const isShort = brief.run.options.output === 'brief';
  return [
    ...opening(spoken),
    table,
    ...(isShort ? [keyFindings(spoken)] : [...claimSections(spoken), counterpoints(spoken)]),
    disagreements(spoken),
    ...(isShort ? [] : [openQuestions(spoken)]),
  ];
}

/** How the brief came about: the only place for words of the program's own work. */
const methodOf = (spoken: Spoken): readonly (Section | null)[] => [
  methodology(spoken),
  limitations(spoken),
  unverified(spoken),
  roundsSection(spoken),
];

/** Every claim that has no entry above, with all that is known of it; then what was removed. */
function appendices(spoken: Spoken, body: readonly Section[]): readonly (Section | null)[] {
  const { brief, words } = spoken;
  const listed = body.filter(({ kind }) => kind === 'claims').flatMap(statementsIn);
  const entered = new Set(listed.flatMap(({ claims }) => claims.map(({ id }) => id)));
  const used = new Set(body.flatMap(usedIn));
  const others = brief.claims.filter(({ id }) => !entered.has(id));
  return [
    claimsAppendix(spoken, {
      id: 'rest',
      title: words.titles.rest,
      claims: others.filter(({ id }) => !used.has(id)),
    }),
    claimsAppendix(spoken, {
      id: 'details',
      title: words.titles.details,
      claims: others.filter(({ id }) => used.has(id)),
    }),
    ...(brief.run.options.output === 'brief'
      ? []
      : [
          claimsAppendix(spoken, {
            id: 'background',
            title: words.titles.background,
            claims: brief.background,
          }),
          struckClaims(spoken),
        ]),
  ];
}

/** Ids of the claims that a section prints. */
const usedIn = (section: Section): readonly string[] => [
  ...statementsIn(section).flatMap(({ claims }) => claims.map(({ id }) => id)),
  ...(section.kind === 'table'
    ? section.rows.flatMap(({ cells }) => cells.flat()).flatMap(({ from }) => from.claimIds)
    : []),
];

/** Ids of the sources that these sections cite. */
function sourcesIn(sections: readonly Section[]): ReadonlySet<string> {
  return new Set(
    sections.flatMap((section) => [
      ...statementsIn(section).flatMap(({ cited }) => cited),
      ...(section.kind === 'table'
        ? section.rows.flatMap(({ cells }) => cells.flat()).flatMap(({ cited }) => cited)
        : []),
      ...(section.kind === 'passages' ? section.passages.map(({ source }) => source.id) : []),
      ...(section.kind === 'followUps'
        ? section.items.flatMap(({ statements, passages }) => [
            ...statements.flatMap(({ cited }) => cited),
            ...passages.map(({ source }) => source.id),
          ])
        : []),
      ...(section.kind === 'disagreements'
        ? section.items.flatMap(({ sides }) =>
            sides.flatMap(({ evidence }) => evidence.map(({ sourceId }) => sourceId)),
          )
        : []),
    ]),
  );
}

/** Passages that match come first; without a claim next to them there is no answer to set apart. */
function opening(spoken: Spoken): readonly (Section | null)[] {
  const passages = passagesSection(spoken);
  if (!passagesComeFirst(spoken)) return [answerSection(spoken), passages];
  return spoken.brief.answer.length === 0 ? [passages] : [passages, answerSection(spoken)];
}

function parameters({ brief, words: { parameters: said } }: Spoken): readonly string[] {
  const { options, today } = brief.run;
  const engines = options.engines.map((name) => (name === 'corpus' ? said.folder : name));
  return [
    said.depth({ name: options.depth }),
    said.rounds({ count: brief.rounds.length }),
    said.researchers({ count: options.researchers }),
    said.read({ count: brief.sources.length }),
    isExtractive(brief) ? said.noModel : said.model({ name: options.model }),
    ...(options.gate === 'strict' ? [said.strict] : []),
    said.searched({ names: engines.join(', ') }),
    said.date({ day: today }),
  ];
}

/** What to know before reading; how the run ended stands with the method. */
function notices({ brief, words }: Spoken): Outline['notices'] {
  const { ending } = brief.run;
  return [
    ...(isExtractive(brief) ? [`${words.kind.title} ${words.kind.about}`] : []),
    ...(ending === null ? [words.underWay({ round: brief.rounds.length })] : []),
    ...(ending === null || ending === 'converged' ? [] : [words.early]),
    ...otherLanguage({ brief, words }),
  ];
}
