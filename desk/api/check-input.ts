import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { refuseUnstorable } from '../access/door.js';
import { RequestError } from '../access/problem.js';
import type { Operation } from './operation.js';

/** What is sent, held against the schema of its operation, the same at every door. */

const SETTINGS = { strict: false, validateFormats: false } as const;
const forJson = new Ajv2020(SETTINGS);
/** Of texts in an address it makes what the schema says. */
const forTexts = new Ajv2020({ ...SETTINGS, coerceTypes: true });
/** Compiled when it is first asked for. */
const checks = new Map<Operation, ValidateFunction>();

/** @throws RequestError `wrong-shape`; UsageError for what no store can hold */
export function checkInput(operation: Operation, input: object): void {
  refuseUnstorable(input);
  const isInAddress = !operation.http.startsWith('POST ') || operation.bytes !== undefined;
  const check = checks.get(operation) ?? (isInAddress ? forTexts : forJson).compile(checkedSchema(operation));
  checks.set(operation, check);
  if (check(input)) {
    refuseUnstorable(input);
    return;
  }
  throw new RequestError(400, (check.errors ?? []).map(wordsOf).join('; '), {
    code: 'wrong-shape',
    cure: 'The shape of every request stands in /api/v1/openapi.json.',
  });
}

/** Options of a run are refused in the words of the command line, by whoever asks with them. */
function checkedSchema({ input }: Operation): object {
  const { options, ...others } = input.properties;
  return options === undefined ? input : { ...input, properties: { ...others, options: { type: 'object' } } };
}

function wordsOf({ instancePath, message = 'is wrong', params }: ErrorObject): string {
  const where = instancePath === '' ? 'The request' : instancePath.slice(1).replaceAll('/', '.');
  const { additionalProperty, missingProperty, allowedValues } = params as {
    additionalProperty?: string;
    missingProperty?: string;
    allowedValues?: readonly unknown[];
  };
  const inside = (name: string): string => (instancePath === '' ? name : `${where}.${name}`);
  if (additionalProperty !== undefined) return `"${inside(additionalProperty)}" is not known`;
  if (missingProperty !== undefined) return `"${inside(missingProperty)}" is missing`;
  return `${where} ${message}${allowedValues === undefined ? '' : `: ${allowedValues.join(', ')}`}`;
}
