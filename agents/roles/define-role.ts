import { Type, type TObject, type TProperties } from 'typebox';
import type { RoleDefinition, RoleTraits } from './definition.js';
import { renderRequest, type RequestParts } from './rendering/request.js';

/** A role by its traits, what its prompt is filled with, and how its reply is checked. */
export function defineRole<Input, Reply>(
  role: RoleTraits &
    Pick<RoleDefinition<Input, Reply>, 'check'> & {
      /** What the prompt is filled with. */
      readonly parts: (input: Input, share: number) => RequestParts;
    },
): RoleDefinition<Input, Reply> {
  const { parts, ...definition } = role;
  return { ...definition, render: (input, share = 1) => renderRequest(role, parts(input, share)) };
}

/** The schema of an object without other properties, which the strict modes of providers require. */
export const strictObject = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false });
