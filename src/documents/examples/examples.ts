import { isRecord } from '#src/expression/index.ts';
import type { ApiOperation, Content } from '../contract/openapi.ts';

/** One example call of the contract: request and reply. */
export interface Example {
  /** Undefined for the only one of its place. */
  readonly name: string | undefined;
  readonly status: number;
  readonly answer: ExampleValue | undefined;
  /** The request with this reply; undefined for any request. */
  readonly asked: ExampleCall | undefined;
}

export interface ExampleCall {
  readonly params: Readonly<Record<string, unknown>>;
  /** Part of the body; undefined for any body. */
  readonly body: unknown;
}

export interface ExampleValue {
  /** Media type. */
  readonly type: string;
  readonly value: unknown;
}

interface NamedExample {
  readonly name: string | undefined;
  readonly value: unknown;
}

/** The examples of one place: a single one (`example`), or several by name (`examples`). */
export function examplesIn(place: object): readonly NamedExample[] {
  const only = 'example' in place ? [{ name: undefined, value: place.example }] : [];
  const several = 'examples' in place && isRecord(place.examples) ? Object.entries(place.examples) : [];
  return [...only, ...several.map(([name, example]) => ({ name, value: isRecord(example) ? example['value'] : undefined }))];
}

/** The example calls of an operation; request and reply are matched by name. */
export function examplesOf({ parameters = [], requestBody, responses }: ApiOperation): readonly Example[] {
  const asked = new Map<string, { params: Record<string, unknown>; body: unknown }>();
  const askedAs = (name: string) => {
    const known = asked.get(name) ?? { params: {}, body: undefined };
    asked.set(name, known);
    return known;
  };
  for (const parameter of parameters)
    for (const { name, value } of examplesIn(parameter)) if (name !== undefined) askedAs(name).params[parameter.name] = value;
  for (const { name, value } of Object.values(requestBody?.content ?? {}).flatMap(examplesIn))
    if (name !== undefined) askedAs(name).body = value;
  return Object.entries(responses).flatMap(([code, { content }]) => {
    const status = Number(code);
    if (Number.isNaN(status)) return [];
    return answersIn(content).map(({ name, ...answer }) => ({
      name,
      status,
      answer,
      asked: name === undefined ? undefined : asked.get(name),
    }));
  });
}

function answersIn(content: Content = {}): (ExampleValue & Pick<NamedExample, 'name'>)[] {
  return Object.entries(content).flatMap(([type, media]) => examplesIn(media).map((example) => ({ ...example, type })));
}

/** Whether the operation can be served: it has an example, or its reply is empty. */
export function isAnsweredByExample(operation: ApiOperation): boolean {
  return successExampleOf(operation) !== undefined || emptySuccessOf(operation) !== undefined;
}

export function hasExample(operation: ApiOperation): boolean {
  const { parameters = [], requestBody } = operation;
  return (
    examplesOf(operation).length > 0 ||
    [...parameters, ...Object.values(requestBody?.content ?? {})].some((place) => examplesIn(place).length > 0)
  );
}

/** The first example of a success, preferring those for any request. */
export function successExampleOf(operation: ApiOperation): Example | undefined {
  const successes = examplesOf(operation).filter(({ status }) => isSuccess(status));
  return successes.find(({ asked }) => asked === undefined) ?? successes[0];
}

/** Status of a success without content. */
export function emptySuccessOf({ responses }: ApiOperation): number | undefined {
  return Object.entries(responses).flatMap(([code, { content }]) =>
    isSuccess(Number(code)) && content === undefined ? [Number(code)] : [],
  )[0];
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
