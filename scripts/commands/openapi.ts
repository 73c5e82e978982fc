import { describeApi } from '../../desk/api/description.js';
import { EXIT } from '../../loop/exit-codes.js';
import { printJson } from '../terminal/print.js';

/** `research-loop desk openapi`: the HTTP API of `serve`, as OpenAPI 3.1. */
export function openapiCommand(): number {
  printJson(describeApi(), { isIndented: true });
  return EXIT.ok;
}
