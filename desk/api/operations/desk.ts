import { Type } from 'typebox';
import { saveUpload, UPLOAD_LIMITS } from '../../access/uploads.js';
import { spending } from '../../service/spending.js';
import { programVersion } from '../../../loop/files/version.js';
import { inputOf, operation, type Operation } from '../operation.js';
import { Spending, UPLOAD } from '../shapes.js';

/** Operations on the desk as a whole. */

const Health = Type.Object({ status: Type.String(), version: Type.String() });

export const DESK_OPERATIONS: readonly Operation[] = [
  operation({
    id: 'upload',
    about: 'Keeps a document for a question to come; its id goes into `uploads` of the question.',
    may: 'ask',
    http: 'POST /uploads',
    status: 201,
    input: inputOf({ name: Type.String({ minLength: 1, maxLength: 1_000, description: 'Of the file.' }) }),
    bytes: UPLOAD_LIMITS.fileBytes,
    answer: UPLOAD.schema,
    perform: async ({ desk, person, bytes = new Uint8Array() }, { name }) =>
      UPLOAD.of(await saveUpload(desk, person, { name, bytes })),
  }),
  operation({
    id: 'readSpending',
    about: "What was spent, by day, person and model: everybody's for an admin, else one's own.",
    may: 'read',
    http: 'GET /spending',
    input: inputOf({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_660, default: 30 })) }),
    answer: Type.Object({ spending: Type.Array(Spending) }),
    perform: async ({ desk, person }, asked) => ({ spending: await spending(desk, person, asked) }),
  }),
  operation({
    id: 'isAlive',
    about: 'Whether the process answers.',
    may: 'anyone',
    http: 'GET /healthz',
    input: inputOf({}),
    answer: Health,
    perform: () => Promise.resolve({ status: 'alive', version: programVersion() }),
  }),
  operation({
    id: 'isReady',
    about: 'Whether its database answers too.',
    may: 'anyone',
    http: 'GET /readyz',
    input: inputOf({}),
    answer: Health,
    perform: async ({ desk }) => {
      await desk.database.query('SELECT 1 AS one');
      return { status: 'ready', version: programVersion() };
    },
  }),
];
