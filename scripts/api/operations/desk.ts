import { Type } from 'typebox';
import { saveUpload, UPLOAD_LIMITS } from '../../access/uploads.js';
import { estimate } from '../../desk/service/estimate.js';
import { spending } from '../../desk/service/spending.js';
import { programVersion } from '../../version.js';
import { withHeaders, type Operation } from '../operation.js';
import { RequestError } from '../problem.js';

/** Operations on the desk as a whole. */
export const DESK_OPERATIONS: readonly Operation[] = [
  {
    id: 'estimate',
    about: 'What a question with these options may cost, as far as past runs of this desk tell.',
    body: 'Estimating',
    status: 200,
    answer: 'Estimate',
    perform: ({ desk, person, body }) => estimate(desk, person, body),
  },
  {
    id: 'upload',
    about: 'Keeps a document for a question to come; its id goes into `uploads` of the question.',
    query: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 1_000, description: 'Of the file.' }),
    }),
    bytes: UPLOAD_LIMITS.fileBytes,
    status: 201,
    answer: 'Upload',
    perform: async ({ desk, person, query, bytes }) => {
      const { id, name, format, sizeBytes } = await saveUpload(desk, person, {
        name: query['name'] as string,
        bytes,
      });
      return withHeaders({ id, name, format, sizeBytes }, {}, 201);
    },
  },
  {
    id: 'getSpending',
    about: "What was spent, by day, person and model: everybody's for an admin, else one's own.",
    query: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_660, default: 30 })) }),
    status: 200,
    answer: 'Spending',
    perform: async ({ desk, person, query }) => ({
      spending: await spending(desk, person, query),
    }),
  },
  {
    id: 'isAlive',
    about: 'Whether the process answers.',
    status: 200,
    answer: 'Health',
    perform: () => Promise.resolve({ status: 'alive', version: programVersion() }),
  },
  {
    id: 'isReady',
    about: 'Whether its database answers too.',
    status: 200,
    answer: 'Health',
    perform: async ({ desk }) => {
      await inTime(desk.database.query('SELECT 1 AS one'));
      return { status: 'ready', version: programVersion() };
    },
  },
];

const READY_WITHIN_MS = 3_000;

/** @throws RequestError 503 where the answer does not come */
async function inTime(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const away = new RequestError(503, 'The database of the desk does not answer.', {
      code: 'unreachable',
      cure: 'Check --database-url, and that its server runs.',
    });
    timer = setTimeout(() => reject(away), READY_WITHIN_MS);
  });
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
