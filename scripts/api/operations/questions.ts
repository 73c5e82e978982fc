import { askFurther, followUpsOf, showFollowUp } from '../../desk/service/follow-ups.js';
import { API_BASE } from '../endpoints.js';
import { withHeaders, type Operation } from '../operation.js';
import { questionShape } from '../shapes.js';

/** Operations on what is asked of a run after its brief. */
export const QUESTION_OPERATIONS: readonly Operation[] = [
  {
    id: 'askFurther',
    about:
      'Asks a run further, after its brief: answered from what it has read, under the same gate. Look at `location` for the answer.',
    body: 'NewQuestion',
    isIdempotent: true,
    status: 202,
    answer: 'Question',
    perform: async ({ desk, person, params, body, idempotencyKey }) => {
      const asked = await askFurther(desk, person, {
        ...(body as { question: string }),
        run: params['run'] ?? '',
        idempotencyKey,
      });
      const location = `${API_BASE}/runs/${encodeURIComponent(asked.run)}/questions/${asked.id}`;
      return withHeaders(questionShape(asked), { location }, 202);
    },
  },
  {
    id: 'listQuestions',
    about: 'What was asked of a run, the oldest first.',
    status: 200,
    answer: 'Questions',
    perform: async ({ desk, person, params }) => ({
      questions: (await followUpsOf(desk, person, params['run'] ?? '')).map(questionShape),
    }),
  },
  {
    id: 'getQuestion',
    about: 'One of them, with its answer when it is there.',
    status: 200,
    answer: 'Question',
    perform: async ({ desk, person, params }) =>
      questionShape(
        await showFollowUp(desk, person, { run: params['run'] ?? '', id: params['question'] ?? '' }),
      ),
  },
];
