import { join } from 'node:path';
import { readPlan, type PlanDocument } from '../../loop/plan-document.js';
import { replaceFile } from '../../store/private-files.js';
import { UsageError } from '../../loop/exit-codes.js';
import { plain } from '../../text/text-width.js';
import { readSmallFile } from '../../loop/files/user-file.js';

/** Plans as files: `plan.json` of a run that has only planned, and what is given with `--plan`. */

const PLAN_FILE = 'plan.json';

/** @throws UsageError or RunError that says what is wrong with the file and how it would be right */
export function readPlanFile(path: string): PlanDocument {
  const bytes = readSmallFile(path);
  if (bytes === null)
    throw new UsageError(`There is no file ${path}.`, '`--plan-only` writes a plan; check the path.');
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

/** @returns the path of the file */
export function writePlanFile(folder: string, plan: PlanDocument): string {
  const path = join(folder, PLAN_FILE);
  replaceFile(path, `${JSON.stringify(plan, null, 2)}\n`);
  return path;
}
