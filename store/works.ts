/** Which records are one work: the same study reached by several roads, counted once. */
export type { LinkKind, WorkRecord } from './works/record.js';
export { sameWork, type Sameness } from './works/compare.js';
export { groupRecords, type Grouping } from './works/group.js';
export { isDerivative, type Derivation } from './works/derivative.js';
export { titleSimilarity } from './works/title.js';
