import type { ClaimToMend, WriterSource, WriterTask, WrittenClaim } from '../writing-shapes.js';
import { bounded } from './request.js';

/** The lists of a writer's request, a line an item. */

interface Asked {
  readonly task: WriterTask;
  readonly mend: readonly ClaimToMend[];
  readonly missing: readonly string[];
  readonly maxClaims: number;
}

export function sourceLine({ id, who, date, interest, silent }: WriterSource): string {
  const facts = [bounded(who, 160), date ?? 'undated', ...(interest === null ? [] : [bounded(interest, 80)])];
  const nothing = silent.length === 0 ? '' : ` | says nothing on: ${bounded(silent.join('; '), 240)}`;
  return `${id} | ${facts.join(', ')}${nothing}`;
}

export function standingLine({ id, text, kind, part, section, confidence, findings }: WrittenClaim): string {
  const place = part === 'section' || part === 'table' ? `${part}: ${bounded(section, 160)}` : part;
  return `${id} | ${bounded(text, 600)} | ${kind}, ${place}, ${confidence} | ${findings.slice(0, 12).join(', ')}`;
}

export const mendLine = ({ id, claim, findings, why }: ClaimToMend): string =>
  `${id} | ${bounded(claim, 600)} | ${findings.slice(0, 12).join(', ')} | ${bounded(why, 400)}`;

/** What is to be done with all of it, as the request's last line. */
export function taskText({ task, mend, missing, maxClaims }: Asked): string {
  if (task === 'section')
    return `Write this one section now: claims of the part \`section\` alone, at most ${maxClaims}.`;
  if (task === 'join')
    return `The sections are written: they are the claims above, and stay as they are. Write the table and the parts \`short\`, \`otherwise\`, \`sure\` and \`check\` now, all claims \`new\`, at most ${maxClaims}; nothing twice.`;
  if (task === 'add')
    return `The brief stands: the claims above. Shown are the findings that are new, with those of the same thing and attribute. Give only what they change, at most ${maxClaims} claims: \`new\` ones, ones that you \`revise\` or \`withdraw\` by id (the short answer too, where it changes), cells under the names of their row and column. Whatever you do not name stays, \`limitations\` too where it is empty; where nothing changes, \`claims\` and \`table\` are empty.`;
  if (task === 'mend') {
    const asked = [
      ...(mend.length > 0
        ? [
            'Answer each claim under "To mend": `revise` it under its id, so that it says what its findings say, or `withdraw` it. An entry `new …` asks for a `new` claim, or for a cell. A cell (`row | column: words`) is answered in `table` under the same names, and `table` holds no other. Each sentence has one thought and reads alone: split it, or give what does not fit another place, rather than cram it in; one of the short answer names a choice, a reason for it or what could change it.',
          ]
        : []),
      ...(missing.length > 0
        ? [
            'Give each finding under "Still missing" a `new` claim, or take it into one that you revise, or name it in `leftOut` with the reason.',
          ]
        : []),
    ];
    return `The brief is written; only this is asked now. ${asked.join(' ')} Do not repeat other claims; \`limitations\`, \`leftOut\` and \`contradictions\` add to what stands, and may be empty.`;
  }
  return `Write the brief now, at most ${maxClaims} claims in all.`;
}
