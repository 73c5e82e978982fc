/**
 * The objects of SARIF 2.1.0 (OASIS Standard, 2020, section 3) that a checker of documents writes, as a JSON schema of
 * our own: which properties they may have, which they must, of which type and from which values.
 */
import { Ajv, type ErrorObject } from 'ajv';

const bag = { type: 'object' };
const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const line = { type: 'integer', minimum: 1 };
const level = { enum: ['none', 'note', 'warning', 'error'] };
const reference = (name: string): object => ({ $ref: `#/definitions/${name}` });
const listOf = (items: object): object => ({ type: 'array', items });
const closed = (properties: object, more: object = {}): object => ({
  type: 'object',
  additionalProperties: false,
  properties: { ...properties, properties: bag },
  ...more,
});

const definitions = {
  run: closed(
    {
      tool: reference('tool'),
      columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
      language: text,
      defaultEncoding: text,
      results: listOf(reference('result')),
      artifacts: listOf(bag),
      invocations: listOf(bag),
      automationDetails: bag,
      originalUriBaseIds: bag,
    },
    { required: ['tool'] },
  ),
  tool: closed({ driver: reference('toolComponent'), extensions: listOf(bag) }, { required: ['driver'] }),
  toolComponent: closed(
    {
      name: text,
      version: text,
      semanticVersion: text,
      fullName: text,
      organization: text,
      informationUri: { type: 'string', format: 'uri' },
      shortDescription: reference('multiformatMessageString'),
      fullDescription: reference('multiformatMessageString'),
      rules: { ...listOf(reference('reportingDescriptor')), uniqueItems: true },
    },
    { required: ['name'] },
  ),
  reportingDescriptor: closed(
    {
      id: text,
      name: text,
      shortDescription: reference('multiformatMessageString'),
      fullDescription: reference('multiformatMessageString'),
      help: reference('multiformatMessageString'),
      helpUri: { type: 'string', format: 'uri' },
      defaultConfiguration: closed({
        enabled: { type: 'boolean' },
        level,
        rank: { type: 'number', minimum: -1, maximum: 100 },
      }),
    },
    { required: ['id'] },
  ),
  multiformatMessageString: closed({ text, markdown: text }, { required: ['text'] }),
  result: closed(
    {
      ruleId: text,
      ruleIndex: { type: 'integer', minimum: -1 },
      kind: { enum: ['notApplicable', 'pass', 'fail', 'review', 'open', 'informational'] },
      level,
      message: closed(
        { text, markdown: text, id: text, arguments: listOf(text) },
        { anyOf: [{ required: ['text'] }, { required: ['id'] }] },
      ),
      locations: listOf(reference('location')),
      relatedLocations: listOf(reference('location')),
      fingerprints: { type: 'object', additionalProperties: text },
      partialFingerprints: { type: 'object', additionalProperties: text },
      baselineState: { enum: ['new', 'unchanged', 'updated', 'absent'] },
      rank: { type: 'number', minimum: -1, maximum: 100 },
    },
    { required: ['message'] },
  ),
  location: closed({
    id: { type: 'integer', minimum: -1 },
    message: bag,
    physicalLocation: closed(
      {
        artifactLocation: closed({
          uri: { type: 'string', pattern: String.raw`^[\w.~:/?#[\]@!$&'()*+,;=%-]+$` },
          uriBaseId: text,
          index: { type: 'integer', minimum: -1 },
        }),
        region: closed({
          startLine: line,
          startColumn: line,
          endLine: line,
          endColumn: line,
          charOffset: count,
          charLength: count,
          snippet: bag,
        }),
      },
      { required: ['artifactLocation'] },
    ),
  }),
};

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['version', 'runs'],
  properties: {
    $schema: { type: 'string', pattern: '^https://.*sarif.*2\\.1\\.0' },
    version: { const: '2.1.0' },
    runs: listOf(reference('run')),
    properties: bag,
  },
  definitions,
};

const validate = new Ajv({ allErrors: true, formats: { uri: /^[a-z][a-z+.-]*:\S+$/i } }).compile(schema);

interface Log {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules?: readonly { readonly id: string }[] } };
    readonly results?: readonly { readonly ruleId?: string; readonly ruleIndex?: number }[];
  }[];
}

/** What is wrong with a SARIF file; nothing where it may be uploaded. */
export function sarifFaults(json: string): string[] {
  const log = JSON.parse(json) as Log;
  if (!validate(log))
    return (validate.errors ?? []).map(
      ({ instancePath, message }: ErrorObject) => `${instancePath} ${message}`,
    );
  return log.runs.flatMap(({ tool, results = [] }) => {
    const ids = (tool.driver.rules ?? []).map(({ id }) => id);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `the rule ${id} is there twice`);
    const lost = results.flatMap(({ ruleId, ruleIndex = -1 }, at) =>
      ruleIndex < 0 || ids[ruleIndex] === ruleId ? [] : [`result ${at}: rule ${ruleIndex} is not ${ruleId}`],
    );
    return [...twice, ...lost];
  });
}
