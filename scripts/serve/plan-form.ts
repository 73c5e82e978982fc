import { html, type Html } from '../../loop/report/html/markup.js';
import { readPlan, type PlanDocument } from '../../loop/plan-document.js';
import { QUESTION_DOMAINS, QUESTION_KINDS } from '../../agents/roles/vocabulary.js';
import { textArea, type Typed } from './question-form.js';

/** A plan as a form, and back. Pure. */

const MOST_SUBTOPICS = 8;
const SPARE_ATTRIBUTES = 2;
const FAMILIARITIES = ['common', 'specialised', 'contested'];

/** The fields, filled in with the plan. */
export function planFields(plan: PlanDocument): Html {
  const subtopics = [...plan.subtopics, ...Array<null>(MOST_SUBTOPICS).fill(null)].slice(0, MOST_SUBTOPICS);
  const attributes = [...plan.attributes, ...Array<null>(SPARE_ATTRIBUTES).fill(null)];
  return html`<fieldset>
      <legend>Parts of the question</legend>
      ${subtopics.map((subtopic, at) =>
        pair(
          { name: `subtopic-${at}-name`, label: `Part ${at + 1}`, value: subtopic?.name ?? '' },
          {
            name: `subtopic-${at}-scope`,
            label: `What belongs to part ${at + 1}`,
            value: subtopic?.scope ?? '',
          },
        ),
      )}
    </fieldset>
    <div class="fields">
      ${choice('kind', 'Answer wanted', { of: QUESTION_KINDS, chosen: plan.kind })}
      ${choice('domain', 'Field', { of: QUESTION_DOMAINS, chosen: plan.domain })}
      ${choice('familiarity', 'The topic is', { of: FAMILIARITIES, chosen: plan.familiarity })}
    </div>
    <fieldset>
      <legend>Table of the answer</legend>
      ${lines('things', 'Things, one on each line', plan.things)}
      ${attributes.map((attribute, at) =>
        pair(
          { name: `attribute-${at}-name`, label: `Attribute ${at + 1}`, value: attribute?.name ?? '' },
          {
            name: `attribute-${at}-unit`,
            label: `Unit of attribute ${at + 1}`,
            value: attribute?.unit ?? '',
          },
        ),
      )}
    </fieldset>
    ${lines('rubric', 'What a good answer has, one on each line', plan.rubric)}`;
}

interface Input {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

const pair = (first: Input, second: Input): Html =>
  html`<div class="pair">${input(first)} ${input(second)}</div>`;

const input = ({ name, label, value }: Input): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" maxlength="800" dir="auto" />
  </div>`;

const lines = (name: string, label: string, values: readonly string[]): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    ${textArea(html`id="${name}" name="${name}" rows="${Math.min(10, values.length + 2)}" dir="auto"`, values.join('\n'))}
  </div>`;

const choice = (
  name: string,
  label: string,
  { of, chosen }: { readonly of: readonly string[]; readonly chosen: string | null },
): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${chosen === null || name !== 'familiarity' ? html`<option value="">not said</option>` : null}
      ${of.map((each) => html`<option value="${each}" ${each === chosen ? html`selected` : null}>${each}</option>`)}
    </select>
  </div>`;

/**
 * The plan as the form was sent.
 *
 * @throws RunError `unusable-plan` that names what is wrong
 */
export function planTyped(before: PlanDocument, typed: Typed): PlanDocument {
  const field = (name: string): string => (typed[name] ?? '').trim();
  const list = (name: string): readonly string[] =>
    field(name)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const numbered = (stem: string): readonly number[] =>
    Object.keys(typed).flatMap((name) => {
      const match = new RegExp(`^${stem}-(\\d+)-name$`).exec(name);
      return match === null || field(name) === '' ? [] : [Number(match[1])];
    });
  const attributes = numbered('attribute').map((at) => ({
    name: field(`attribute-${at}-name`),
    unit: field(`attribute-${at}-unit`) || null,
  }));
  return readPlan(
    {
      question: before.question,
      kind: field('kind') || null,
      domain: field('domain') || null,
      familiarity: field('familiarity') || before.familiarity,
      subtopics: numbered('subtopic').map((at) => ({
        name: field(`subtopic-${at}-name`),
        scope: field(`subtopic-${at}-scope`),
      })),
      things: list('things'),
      attributes,
      rubric: list('rubric'),
    },
    'The plan',
  );
}
