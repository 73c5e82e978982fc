import { cancelJob, pauseJob, resumeJob, retryJob } from '../../desk/service/jobs.js';
import { allowedRows } from '../allowed.js';
import type { Job } from '../../../store/desk/jobs.js';
import type { Person } from '../../desk/person.js';
import type { DeskService } from '../../desk/service.js';
import type { Pages } from '../served.js';
import { optionsTyped, priorityTyped, type Typed } from '../question-form.js';
import { setPriority } from '../set-priority.js';
import { backOf, sentForm } from '../typed.js';

interface Asked {
  readonly id: string;
  readonly typed: Typed;
}

type Act = (desk: DeskService, person: Person, asked: Asked) => Promise<Job>;

const ACTS: Readonly<Record<string, Act>> = {
  pause: (desk, person, { id }) => pauseJob(desk, person, id),
  resume: (desk, person, { id }) => resumeJob(desk, person, id),
  cancel: (desk, person, { id }) => cancelJob(desk, person, id),
  retry: (desk, person, { id, typed }) => {
    const options = optionsTyped(typed, allowedRows(desk));
    return retryJob(desk, person, { name: id, ...(Object.keys(options).length > 0 ? { options } : {}) });
  },
  priority: (desk, person, { id, typed }) =>
    setPriority(desk, person, { name: id, priority: priorityTyped(typed) }),
};

/** What is done with a job: a form is sent, and the page that it came from is shown again. */
export const jobActions: Pages = (app, { desk }) => {
  for (const [name, act] of Object.entries(ACTS))
    app.post(`/jobs/:id/${name}`, async (context) => {
      const { typed } = await sentForm(context);
      const job = await act(desk, context.get('person'), { id: context.req.param('id'), typed });
      return context.redirect(backOf(typed, `/runs/${encodeURIComponent(job.run)}`), 303);
    });
};
