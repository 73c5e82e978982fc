import { antagonistRole } from './antagonist.js';
import { challengerRole } from './challenger.js';
import { criticRole } from './critic.js';
import { decomposerRole } from './decomposer.js';
import type { RoleTraits } from './definition.js';
import { editorRole } from './editor.js';
import { examinerRole } from './examiner.js';
import { pickerRole } from './picker.js';
import { readerRole } from './reader.js';
import { repairerRole } from './repairer.js';
import { resolverRole } from './resolver.js';
import { reviewerRole } from './reviewer.js';
import { searcherRole } from './searcher.js';
import { synthesizerRole } from './synthesizer.js';
import type { RoleName } from './token-sizes.js';

/** Every role for a model, by name. */
export const ROLE_DEFINITIONS = {
  decomposer: decomposerRole,
  searcher: searcherRole,
  picker: pickerRole,
  reader: readerRole,
  synthesizer: synthesizerRole,
  resolver: resolverRole,
  repairer: repairerRole,
  reviewer: reviewerRole,
  challenger: challengerRole,
  antagonist: antagonistRole,
  critic: criticRole,
  editor: editorRole,
  examiner: examinerRole,
} as const satisfies Record<RoleName, RoleTraits>;
