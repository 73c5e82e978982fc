import type { WriterInput } from '../../agents/roles/writer.js';
import type { ClaimToMend, WriterSource, WrittenClaim } from '../../agents/roles/writing-shapes.js';
import type { LaidCell, ShownSource } from '../../agents/roles/vocabulary.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { commonest } from '../../text/commonest.js';
import { interestWords, originName } from '../../text/origin/source-origin.js';
import { isStudy } from '../../text/origin/source-type.js';
import { placesOf } from '../../text/sentence-ref.js';
import { dateOf } from '../../text/source-date.js';
import type { Claim, Draft } from '../claim.js';
import { subjectOf } from '../history.js';
import { shownOpposition } from '../judging/opposing-points.js';
import { notesOfRun, type Notes } from '../reading/notes.js';
import { UNNAMED, worksOfRun } from '../context/independence.js';
import type { Run } from '../run.js';
import type { RoundState } from '../state.js';
import { laidOut } from './laid.js';
import { inOrder } from '../judging/printed-parts.js';

/** What a writer works with: the findings of a run laid out, and all that a request says besides. */
export interface Material {
  readonly notes: Notes;
  readonly cells: readonly LaidCell[];
  /** Everything of a request but its task. */
  readonly about: Omit<WriterInput, 'task' | 'findings' | 'mend' | 'missing' | 'maxClaims'>;
}

/** Claims of one reply: a brief is read in minutes. */
const MOST_CLAIMS = { report: 70, brief: 30 } as const;

export function materialOf(
  run: Run,
  about: {
    before: RoundState;
    target: string;
    passages: readonly ShownSource[];
    /** The question of a follow-up, with what was read for it. */
    followUp?: string;
  },
): Material {
  const { before, target, passages, followUp } = about;
  const notes = notesOfRun(run, followUp);
  const { kind, wanted, subtopics } = subjectOf(run) ?? {};
  const { question, today } = run;
  const { focus, language, output } = run.options;
  return {
    notes,
    cells: laidOut(withRetold(run, notes.findings), wanted?.things),
    about: {
      question,
      focus,
      today,
      language,
      output,
      target,
      passages,
      kind: kind ?? null,
      outline: subtopics ?? [],
      wanted: wanted ?? null,
      sources: listRunSources(run.store, run.id).map((source) => writerSource(source, notes)),
      standing: inOrder(before.claims).map(asWritten),
      opposition: before.opposition === null ? null : shownOpposition(before.opposition),
      unread: notes.unread.map(({ sourceId, title, parts }) => `${sourceId} ${title}: ${parts} parts`),
    },
  };
}

/** Works of one finding beyond which nobody can tell whose it is. */
const MOST_RETOLD = 2;

/** Findings with the works that they retell, two of one study being told as one. */
function withRetold(run: Run, findings: Notes['findings']): Notes['findings'] {
  const works = worksOfRun(run);
  const own = new Map(listRunSources(run.store, run.id).map((each) => [`S${each.number}`, each]));
  const readAs = new Map([...own].map(([name, { sourceId }]) => [works.nameOf(sourceId), name]));
  return findings.map((finding) => {
    const sourceId = own.get(finding.sourceId)?.sourceId;
    const sentences = finding.refs.flatMap((ref) => placesOf(ref).map(([, sentence]) => sentence));
    if (sourceId === undefined || !works.retells(sourceId, sentences)) return finding;
    const retold = new Set(sentences.flatMap((sentence) => works.retoldBy(sourceId, sentence)));
    const retells = [...retold].flatMap((name) => (name === UNNAMED ? [] : [readAs.get(name) ?? name]));
    return retells.length === 0 || retells.length > MOST_RETOLD ? finding : { ...finding, retells };
  });
}

function writerSource({ number, source }: RunSource, { findings, silent }: Notes): WriterSource {
  const id = `S${number}`;
  const authors = source.authors.slice(0, 2).join(', ');
  const publisher = originName(source) ?? '';
  const names = [isStudy(source.sourceKind) ? authors || publisher : publisher || authors, source.title];
  return {
    id,
    who: names.flatMap((name) => name || []).join(': ') || source.address,
    date: dateOf(source) || null,
    interest:
      // As readers say it of most of its findings: they have seen the page whole.
      commonest(
        findings.flatMap(({ sourceId, interest }) =>
          sourceId === id && interest !== null ? [interest] : [],
        ),
      ) ??
      (interestWords(source.interests) || null),
    silent: silent.filter(({ sourceId }) => sourceId === id).flatMap(({ what }) => what),
  };
}

/** A claim, or a draft of one, as a writer is shown it. */
export const asWritten = ({
  id,
  claim,
  kind,
  part,
  subtopic,
  column,
  confidence,
  findingIds,
  evidence = [],
}: Omit<Draft, 'action' | 'claimId'> & Partial<Pick<Claim, 'evidence'>>): WrittenClaim => ({
  id,
  text: claim,
  kind,
  part,
  section: column === undefined ? subtopic : `${subtopic} | ${column}`,
  confidence,
  // Without readers, what it rests on has no other name.
  findings: findingIds.length > 0 ? findingIds : evidence.map(({ ref }) => ref),
});

export const requestOf = (
  { about }: Material,
  asked: Pick<WriterInput, 'task' | 'findings'> & {
    readonly mend?: readonly ClaimToMend[];
    readonly missing?: readonly string[];
  } & Partial<WriterInput>,
): WriterInput => ({ ...about, mend: [], missing: [], maxClaims: MOST_CLAIMS[about.output], ...asked });
