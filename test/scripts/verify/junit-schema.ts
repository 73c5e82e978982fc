/**
 * JUnit XML as CI systems take it: the elements, their attributes, their order and number as a table, and a reader that
 * is as strict as XML 1.0. There is no standard; the table is what the schema of Jenkins' xUnit plugin allows.
 */

interface Rule {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly children: readonly string[];
  /** Children of which there is at most one, and only before all others. */
  readonly first?: string;
  readonly holdsText?: boolean;
}

const COUNTS = ['failures', 'errors', 'skipped', 'disabled', 'time', 'assertions'];
const OUTPUT: Rule = { required: [], optional: [], children: [], holdsText: true };
const RESULT: Rule = { required: [], optional: ['message', 'type'], children: [], holdsText: true };

const RULES: Readonly<Record<string, Rule>> = {
  testsuites: { required: [], optional: ['name', 'tests', ...COUNTS], children: ['testsuite'] },
  testsuite: {
    required: ['name', 'tests'],
    optional: [...COUNTS, 'timestamp', 'hostname', 'id', 'package', 'file'],
    children: ['properties', 'testcase', 'system-out', 'system-err'],
    first: 'properties',
  },
  properties: { required: [], optional: [], children: ['property'] },
  property: { required: ['name', 'value'], optional: [], children: [] },
  testcase: {
    required: ['name', 'classname'],
    optional: ['time', 'status', 'file', 'line', 'assertions'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  ...{ failure: RESULT, error: RESULT, skipped: RESULT, 'system-out': OUTPUT, 'system-err': OUTPUT },
};
const NUMBERS = new Set(['tests', ...COUNTS]);

interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
  text: string;
}

/** What is wrong with a JUnit file; nothing where it may be read. */
export function junitFaults(xml: string): string[] {
  try {
    const root = readXml(xml);
    if (root.name !== 'testsuites') return [`the root is ${root.name}`];
    return [...shapeFaults(root), ...countFaults(root)];
  } catch (error) {
    return [(error as Error).message];
  }
}

function shapeFaults(element: Element): string[] {
  const { name, attributes, children, text } = element;
  const rule = RULES[name];
  if (rule === undefined) return [`no element <${name}>`];
  const names = [...attributes.keys()];
  const allowed = [...rule.required, ...rule.optional];
  const at = (words: string): string => `<${name}>: ${words}`;
  return [
    ...rule.required.filter((each) => !names.includes(each)).map((each) => at(`no ${each}`)),
    ...names.filter((each) => !allowed.includes(each)).map((each) => at(`unknown attribute ${each}`)),
    ...names
      .filter((each) => NUMBERS.has(each) && !/^\d+(?:\.\d+)?$/.test(attributes.get(each) ?? ''))
      .map((each) => at(`${each} is no number`)),
    ...children
      .filter((each) => !rule.children.includes(each.name))
      .map((each) => at(`may not hold ${each.name}`)),
    ...children
      .filter((each, index) => each.name === rule.first && index > 0)
      .map((each) => at(`${each.name} is not first`)),
    ...(rule.holdsText !== true && text.trim() !== '' ? [at('holds text')] : []),
    ...children.flatMap(shapeFaults),
  ];
}

/** The counts that a suite tells are those of its cases, and the whole's are their sums. */
function countFaults(root: Element): string[] {
  const told = ({ attributes }: Element, name: string): number => Number(attributes.get(name) ?? '0');
  const sum = (name: string): number => root.children.reduce((all, suite) => all + told(suite, name), 0);
  const suites = root.children.flatMap((suite) => {
    const cases = suite.children.filter(({ name }) => name === 'testcase');
    const failed = cases.filter(({ children }) => children.some(({ name }) => name === 'failure'));
    const isTrue = told(suite, 'tests') === cases.length && told(suite, 'failures') === failed.length;
    return isTrue && cases.length > 0
      ? []
      : [`the suite ${suite.attributes.get('name')} miscounts its cases`];
  });
  const isSum = ['tests', 'failures'].every((name) => told(root, name) === sum(name));
  return isSum ? suites : [...suites, 'the whole miscounts its suites'];
}

const ATTRIBUTE = /\s+([A-Za-z_][\w.-]*)="([^"<]*)"/y;
// Everything that XML 1.0 (section 2.2) takes for no character.
const NO_CHARACTER = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Well-formed markup of elements, attributes and text. @throws Error for anything else. */
function readXml(xml: string): Element {
  if (NO_CHARACTER.test(xml)) throw new Error('a character that XML does not have');
  let at = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/.exec(xml)?.[0].length ?? 0;
  const top: Element = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [top];
  while (at < xml.length) {
    const next = xml.indexOf('<', at);
    const inside = open.at(-1) as Element;
    inside.text += unescape(xml.slice(at, next < 0 ? xml.length : next));
    if (next < 0) break;
    at = readTag(xml, next, open);
  }
  if (open.length !== 1 || top.children.length !== 1 || top.text.trim() !== '')
    throw new Error('not one root');
  return top.children[0] as Element;
}

/** The place behind the tag at `at`; `open` is changed. */
function readTag(xml: string, at: number, open: Element[]): number {
  const closing = /<\/([A-Za-z_][\w.-]*)\s*>/y;
  closing.lastIndex = at;
  const closed = closing.exec(xml);
  if (closed) {
    if (open.length < 2 || open.pop()?.name !== closed[1]) throw new Error(`</${closed[1]}> closes nothing`);
    return closing.lastIndex;
  }
  const opening = /<([A-Za-z_][\w.-]*)/y;
  opening.lastIndex = at;
  const name = opening.exec(xml)?.[1];
  if (name === undefined) throw new Error('markup that is no tag');
  const attributes = new Map<string, string>();
  ATTRIBUTE.lastIndex = opening.lastIndex;
  let end = opening.lastIndex;
  for (let found = ATTRIBUTE.exec(xml); found; found = ATTRIBUTE.exec(xml)) {
    if (attributes.has(found[1] as string)) throw new Error(`${found[1]} is there twice`);
    attributes.set(found[1] as string, unescape(found[2] as string));
    end = ATTRIBUTE.lastIndex;
  }
  const tail = /^\s*(\/?)>/.exec(xml.slice(end, end + 20));
  if (!tail) throw new Error(`<${name}> is not closed`);
  const element: Element = { name, attributes, children: [], text: '' };
  open.at(-1)?.children.push(element);
  if (tail[1] === '') open.push(element);
  return end + tail[0].length;
}

function unescape(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/.test(text))
    throw new Error('an & that stands for nothing');
  if (text.includes(']]>')) throw new Error('"]]>" in text');
  return text;
}
