/** Which records are one work: the same study reached by several routes, counted once. */
export type { LinkKind, WorkRecord } from './works/record.js';
export { sameWork } from './works/compare.js';
export { groupRecords, isNearCopy, isOtherText, type Grouping } from './works/group.js';
export { isDerivative } from './works/derivative.js';
export { isRetractedTitle, titleSimilarity } from './works/title.js';
