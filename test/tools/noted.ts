import type { PickerInput, PickerReply } from '../../agents/roles/picker.js';
import type { ReaderInput, ReaderReply } from '../../agents/roles/reader.js';
import type { ReviewerInput, ReviewerReply } from '../../agents/roles/reviewer.js';
import type { ReadFinding } from '../../agents/roles/vocabulary.js';
import type { WriterInput, WriterReply } from '../../agents/roles/writer.js';

/** Readers and writers for runs in this process whose roles are scripted. */

type Finding = ReaderReply['findings'][number];

const BARE: Omit<Finding, 'statement' | 'refs'> = {
  ...{ thing: null, attribute: null, value: null, unit: null, conditions: [] },
  ...{ asOf: null, speaker: null, interest: null, weight: 'decisive', number: null },
};

/** A reader that notes lines word for word, with what is said of each; null: it is not noted. */
export const notes =
  (say: (text: string) => Partial<Finding> | null) =>
  ({ windows }: ReaderInput): ReaderReply => ({
    findings: windows
      .flatMap(({ lines }) => lines)
      .flatMap(({ text, ref }) => {
        const said = say(text);
        return said === null ? [] : [{ ...BARE, statement: text, refs: [ref], ...said }];
      }),
    sources: windows.map(({ source }) => ({
      ...{ source: source.id, speaker: '', interest: null, silent: [], leads: [] },
    })),
  });

type Laid = Pick<WriterInput, 'findings'>;

/** All findings that a role is shown. */
export const findingsOf = ({ findings }: Laid): readonly ReadFinding[] =>
  findings.flatMap(({ values }) => values.flat());

/** The id of the finding in these words; one that there is not where nobody noted them. */
export const findingIn = (shown: Laid, words: string): string =>
  findingsOf(shown).find(({ statement }) => statement === words)?.id ?? 'F99.9';

export const WRITTEN: WriterReply = {
  ...{
    limitations: '',
    insufficient: false,
    claims: [],
    table: { columns: [], rows: [] },
    leftOut: [],
    contradictions: [],
  },
};

/** A claim in the words of its finding. */
export const claimed = (
  { id, statement }: Pick<ReadFinding, 'id' | 'statement'>,
  more: Partial<WriterReply['claims'][number]> = {},
): WriterReply['claims'][number] => ({
  ...{ action: 'new', claimId: null, kind: 'reported', part: 'section', section: 'findings' },
  ...{ claim: statement, findings: [id], stance: 'for', confidence: 'med' },
  ...{ decides: false, answersOpposition: false },
  ...more,
});

/** A reviewer whom everything convinces. */
export const SUPPORTED = ({ claims }: ReviewerInput): ReviewerReply => ({
  verdicts: claims.map(({ id }) => ({
    ...{ claimId: id, verdict: 'SUPPORTED', reason: 'It was read.', rewrite: null, moveTo: null },
    ...{ against: [], strikeRefs: [], addRefs: [], contradiction: null },
  })),
});

/** A picker that takes whatever it is shown. */
export const ALL_PICKED = ({ hits }: PickerInput): PickerReply => ({
  picks: hits.map(({ id }) => ({ hit: id, sourceType: 'primary', whyRelevant: 'It was shown.' })),
});
