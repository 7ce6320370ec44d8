import { unzipSync } from 'fflate';
import { isRecord } from '#src/expression/index.ts';
import type { Contract, Operation } from '#src/server/documents/contract.ts';
import { compileValidator, type JsonSchema, type Validator } from '#src/server/documents/validation.ts';
import type { Received } from './send.ts';

/** What is wrong with an answer, whoever asked; empty where it is as the contract says. */
export type AnswerCheck = (operation: Operation, answer: Received, foreignMarks: readonly string[]) => readonly string[];

/** Texts of programs and databases that no caller has use for. */
const TOLD_TOO_MUCH =
  /\n\s+at .+:\d+:\d+|node:internal|node_modules|\/src\/server\/|SQLSTATE|violates \w+ |relation \\?"|column \\?"\w+\\?" |syntax error at|select .+ from \w|insert into \w|TypeError|RangeError|ReferenceError|cannot read propert/i;

const ZIPPED = /zip|spreadsheetml/;

/** Checks answers by a contract, whose schemas are compiled when they are first needed. */
export function answerCheck({ document }: Contract): AnswerCheck {
  const responses = responsesIn(document);
  const validators = new Map<string, Validator>();
  const validatorOf = (id: string, status: string, schema: JsonSchema): Validator => {
    const key = `${id} ${status}`;
    const known = validators.get(key) ?? compileValidator(schema);
    validators.set(key, known);
    return known;
  };

  const contractFindings = ({ id, replies }: Operation, { status, headers, body }: Received): string[] => {
    const documented = responses.get(id) ?? {};
    const key = String(status) in documented ? String(status) : status >= 400 ? 'default' : undefined;
    if (key === undefined) return [`the contract knows no ${status} of it`];
    const types = Object.keys(recordIn(documented[key], 'content'));
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    if (status === 204 || status === 304 || types.length === 0) return body.length === 0 ? [] : [`${status} has a body`];
    if (!types.includes('*/*') && !types.includes(type))
      return [`it is ${type || 'of no type'} where the contract says ${types.join(', ')}`];
    if (type !== 'application/json') return [];
    const value = parsed(body);
    if (value === undefined) return ['its body is no JSON'];
    const schema = replies[key === 'default' ? '4xx' : key];
    if (schema === undefined || schema['format'] === 'binary') return [];
    const errors = validatorOf(id, key, schema)(value);
    return errors
      .slice(0, 3)
      .map(
        ({ instancePath, keyword, params }) => `its body is not as the contract says: ${instancePath} ${keyword} ${JSON.stringify(params)}`,
      );
  };

  const isMeant = ({ id }: Operation, { status, headers }: Received): boolean =>
    status === 503 && (headers['retry-after'] !== undefined || '503' in (responses.get(id) ?? {}));

  return (operation, answer, foreignMarks) => {
    const { status, body } = answer;
    const told = textsIn(answer);
    return [
      ...(status >= 500 && !isMeant(operation, answer) ? [`it is a ${status}`] : []),
      ...contractFindings(operation, answer),
      ...foreignMarks.filter((mark) => told.includes(mark)).map((mark) => `it holds ${mark}, which is of another business`),
      ...(status >= 400 && TOLD_TOO_MUCH.test(body.toString('utf8')) ? ['it tells of the program'] : []),
    ];
  };
}

/** All that can be read in an answer, in lower case. */
function textsIn({ headers, body }: Received): string {
  const parts = ZIPPED.test(headers['content-type'] ?? '') ? Object.values(unzipped(body)).map((part) => Buffer.from(part)) : [body];
  return [JSON.stringify(headers), ...parts.map((part) => part.toString('latin1'))].join('\n').toLowerCase();
}

function unzipped(body: Buffer): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(body);
  } catch {
    return { body };
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** What is documented of each operation, by its id: answers by their status, or `default`. */
export function responsesIn(document: JsonSchema): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const items = Object.values(recordIn(document, 'paths')).filter(isRecord);
  return new Map(
    items.flatMap((item) =>
      Object.values(item).flatMap((operation) =>
        isRecord(operation) && operation['operationId'] !== undefined
          ? [[String(operation['operationId']), recordIn(operation, 'responses')] as const]
          : [],
      ),
    ),
  );
}

function recordIn(value: unknown, name: string): Readonly<Record<string, unknown>> {
  const part = isRecord(value) ? value[name] : undefined;
  return isRecord(part) ? part : {};
}
