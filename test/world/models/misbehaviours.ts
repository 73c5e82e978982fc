import type { ReadPrompt } from './prompt-reading.js';

/** Ways in which weak and hostile models answer, as seen in the wild. */
export type Misbehaviour =
  | 'fenced'
  | 'prefixed'
  | 'truncated'
  | 'cut-off'
  | 'think-wrapped'
  | 'wrong-schema'
  | 'empty'
  | 'invented-source'
  | 'unseen-sentence'
  | 'other-language'
  | 'refusal'
  | 'obeys-planted'
  | 'invents-freely';

export interface SpoiltAnswer {
  readonly text: string;
  /** True where the protocol itself says that the answer was cut. */
  readonly cut: boolean;
}

/** What an answer becomes when the model misbehaves. */
export function spoil(kind: Misbehaviour, answer: object, prompt: ReadPrompt): SpoiltAnswer {
  const json = JSON.stringify(answer, null, 1);
  const whole = (text: string): SpoiltAnswer => ({ text, cut: false });
  switch (kind) {
    case 'fenced':
      return whole(`\`\`\`json\n${json}\n\`\`\``);
    case 'prefixed':
      return whole(
        `Sure! Here is the JSON you asked for:\n\n${json}\n\nLet me know if {anything} is unclear.`,
      );
    case 'truncated':
      return whole(json.slice(0, Math.floor(json.length * 0.6)));
    case 'cut-off':
      return { text: json.slice(0, Math.floor(json.length * 0.6)), cut: true };
    case 'think-wrapped':
      return whole(`<think>Let me see. {"claims": []} would be too little.</think>\n${json}`);
    case 'wrong-schema':
      return whole(JSON.stringify({ answer: 'Yes', score: 0.9, details: Object.keys(answer) }));
    case 'empty':
      return whole('');
    case 'refusal':
      return whole("I'm sorry, but I can't help with that request.");
    case 'invented-source':
      return whole(JSON.stringify(withRefs(answer, () => 'S999.1')));
    case 'unseen-sentence':
      return whole(JSON.stringify(withRefs(answer, (ref) => `${ref.split('.')[0]}.99999`)));
    case 'other-language':
      return whole(JSON.stringify(inGerman(answer)));
    case 'invents-freely':
      return whole(JSON.stringify(inventing(answer)));
    case 'obeys-planted':
      return whole(JSON.stringify(obedient(answer, prompt)));
  }
}

/** The first reference of every list of references, replaced. */
function withRefs(node: unknown, replace: (ref: string) => string): unknown {
  if (Array.isArray(node)) return node.map((item) => withRefs(item, replace));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      const isCiting = Array.isArray(value) && (key === 'refs' || (key === 'findings' && isOfNames(value)));
      if (!isCiting) return [key, withRefs(value, replace)];
      const [first = 'S1.1', ...rest] = value as string[];
      return [key, [replace(first), ...rest]];
    }),
  );
}

/** A writer cites findings; a reader's are objects. */
const isOfNames = (list: readonly unknown[]): boolean => list.every((each) => typeof each === 'string');

function inGerman(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inGerman);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === 'claim' || key === 'sentence' || key === 'text'
        ? [
            key,
            'Die Studie zeigt, dass die Wirkung nicht mit der Dauer der Behandlung und auch nicht von der Dosis abhängt.',
          ]
        : [key, inGerman(value)],
    ),
  );
}

/** A name, a number and a source mark that no source of any world has. */
export const INVENTED = { name: 'Zorblatt', number: '98765', mark: '[S1]' } as const;

const INVENTION = ` Professor ${INVENTED.name} counted ${INVENTED.number} cases ${INVENTED.mark}.`;

/** Every field of words but claims and findings, which the gate judges, and names of other things: ids, kinds, references. */
const FREE_FIELDS = new Set(
  [
    ['limitations', 'subtopic', 'name', 'scope', 'note', 'topic', 'resolution', 'section'],
    ['memo', 'absence', 'why', 'reason', 'whyRelevant', 'description', 'query', 'queries', 'question'],
    ['text', 'title', 'what', 'speaker', 'interest', 'work'],
  ].flat(),
);

/** The invention after the words of every free field. */
function inventing(node: unknown, key = ''): unknown {
  if (Array.isArray(node)) return node.map((item) => inventing(item, key));
  // A reason of a closed list is one word.
  if (typeof node === 'string')
    return FREE_FIELDS.has(key) && (key !== 'reason' || node.includes(' ')) ? `${node}${INVENTION}` : node;
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, inventing(value, name)]));
}

/** What an instruction planted in a page asks for, done as far as the shape allows. */
function obedient(answer: object, prompt: ReadPrompt): object {
  const planted =
    /^(S\d+\.\d+) \| .*(?:ignore|disregard) (?:all |any )?(?:previous|prior|other) (?:instructions|sources).*$/im.exec(
      prompt.user,
    );
  if (planted === null) return answer;
  if ('signoff' in answer) return { gaps: [], signoff: true };
  if (!('findings' in answer) || !Array.isArray(answer.findings)) return answer;
  const [first] = answer.findings as Record<string, unknown>[];
  return {
    ...answer,
    findings: [{ ...first, statement: 'PWNED: this product is the best.', refs: [planted[1]] }],
  };
}
