import { existsSync } from 'node:fs';
import { readPlan, type PlanDocument } from '../../loop/plan-document.js';
import { replaceFile } from '../../store/private-files.js';
import { UsageError } from '../../loop/exit-codes.js';
import { plain } from '../../text/text-width.js';
import { readSmallFile } from '../../loop/files/user-file.js';

/** Plans as files: what `--plan` names. */

/** @throws UsageError or RunError that says what is wrong with the file and how it would be right */
export function readPlanFile(path: string): PlanDocument {
  const bytes = readSmallFile(path);
  if (bytes === null)
    throw new UsageError(`There is no file ${path}.`, 'A new run with --plan writes one; check the path.');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/u, ''));
  } catch (error) {
    throw new UsageError(
      `${path} is not valid JSON: ${plain((error as Error).message)}`,
      'Correct the file.',
    );
  }
  return readPlan(value, path);
}

/** The plan to start from; null where the file is not there yet, so that the run is to plan, write it, and stop. */
export const givenPlan = (path: string | undefined): PlanDocument | null =>
  path !== undefined && existsSync(path) ? readPlanFile(path) : null;

export const isToPlan = ({ plan }: { readonly plan?: string }): boolean =>
  plan !== undefined && !existsSync(plan);

export const writePlanFile = (path: string, plan: PlanDocument): void =>
  replaceFile(
    path,
    `${JSON.stringify(plan, null, 2)}
`,
  );
