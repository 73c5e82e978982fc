/** Stages as a person reads them. */
export const STAGE_WORDS: Readonly<Record<string, string>> = {
  decompose: 'cutting the question into subtopics',
  plan: 'planning searches by four angles',
  search: 'searching',
  select: 'choosing what to read',
  read: 'reading',
  digest: 'choosing the sentences to show',
  synthesize: 'drafting claims',
  ground: 'holding every claim against its source',
  resolve: 'resolving, answering',
  review: 'reviewing',
  oppose: 'arguing against',
  critique: 'asking what is missing',
  decide: 'closing the round',
};
