// Takes the turns that it is told of, as the process of a job does, and says when it has them. Ends when told.
import { turnsOfWorker } from '../../dist/scripts/desk/turns/channel.js';

const turns = turnsOfWorker(process);
const open = [];
process.on('message', ({ take, abort, end }) => {
  if (take !== undefined) {
    const signal = abort === undefined ? undefined : AbortSignal.timeout(abort);
    void turns.take(take, signal).then((taken) => {
      if (taken.ok) open.push(taken.value);
      process.send({ took: taken.ok ? 'turn' : taken.failure.code });
    });
  }
  if (end === true) open.shift()?.();
});
process.send({ took: 'ready' });
