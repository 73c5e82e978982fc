import { html, type Html } from '../../loop/report/html/markup.js';
import type { Person } from '../desk/person.js';
import { estimate, type Spread } from '../desk/service/estimate.js';
import type { Served } from './served.js';
import { troubleOf } from './errors.js';
import type { Typed } from './question-form.js';
import { counted, durationInWords, money, tokensInWords } from './times.js';

/** What a question with these options may cost, as far as past runs of this desk tell. */
export async function estimateHtml(served: Served, person: Person, typed: Typed): Promise<Html> {
  const { depth, model } = typed;
  const options = { ...(depth ? { depth } : {}), ...(model?.trim() ? { model: model.trim() } : {}) };
  try {
    const { runs, seconds, costUsd, tokens, ...kind } = await estimate(served.desk, person, { options });
    const name = `depth ${kind.depth}, ${kind.model === 'extractive' ? 'no model' : kind.model}`;
    if (runs === 0 || seconds === null)
      return html`<span class="quiet">Estimate for ${name}:</span> no run like it yet.`;
    return html`<span class="quiet">Estimate for ${name}, from ${counted(runs, 'run')} of this desk:</span>
      ${spread(seconds, durationInWords)}${
        costUsd === null || costUsd.high === 0 ? null : html`; ${spread(costUsd, money)}`
      }${tokens === null || tokens.high === 0 ? null : html`; ${spread(tokens, tokensInWords)} tokens`}`;
  } catch (error) {
    const { status, message, cure } = troubleOf(error);
    if (status === 500) throw error;
    return html`<span class="quiet">Estimate:</span> ${message} ${cure}`;
  }
}

/** `3 minutes (1 to 8)` */
const spread = ({ low, median, high }: Spread, write: (value: number) => string): Html =>
  html`<b>${write(median)}</b>${low === high ? null : html` (${write(low)} to ${write(high)})`}`;
