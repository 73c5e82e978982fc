import { antagonistRole } from './antagonist.js';
import { challengerRole } from './challenger.js';
import { criticRole } from './critic.js';
import { decomposerRole } from './decomposer.js';
import type { RoleTraits } from './definition.js';
import { pickerRole } from './picker.js';
import { readerRole } from './reader.js';
import { reviewerRole } from './reviewer.js';
import { searcherRole } from './searcher.js';
import { writerRole } from './writer.js';
import type { RoleName } from './token-sizes.js';

/** Every role for a model, by name. */
export const ROLE_DEFINITIONS = {
  decomposer: decomposerRole,
  searcher: searcherRole,
  picker: pickerRole,
  reader: readerRole,
  writer: writerRole,
  reviewer: reviewerRole,
  challenger: challengerRole,
  antagonist: antagonistRole,
  critic: criticRole,
} as const satisfies Record<RoleName, RoleTraits>;
