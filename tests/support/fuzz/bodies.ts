import { isRecord } from '#src/expression/index.ts';
import type { Operation } from '#src/server/documents/contract.ts';
import { PDF, PNG } from '../upload.ts';
import type { Ingredients, Kind } from './ingredients.ts';
import { mutated, unreadable } from './mutations.ts';
import { OWN_FIELD, ownTextOf, valueOf } from './valid-values.ts';

const ODD_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/merge-patch+json',
  'APPLICATION/JSON; CHARSET="UTF-8"; a="\\"',
  ';',
  'json',
];
/** JSON bodies of each type; an operation takes at most one of them. */
const OTHER_TYPES = ['null', '"x"', '7', 'true', '[]', '{}'];
/** Between the parts of a body that brings files. */
const BOUNDARY = 'cuthere7f3a';

export interface Content {
  readonly type: string;
  readonly bytes: Buffer;
}

/** `path`: the address it goes to, whose list may have a sample of its files. */
export function contentOf(operation: Operation, kind: Kind, path: string, made: Ingredients): Content {
  const { random } = made;
  if (operation.files !== undefined) return multipartOf(operation, kind, path, made);
  const value = bodyOf(operation, made);
  const type = kind === 'broken' && random.chance(0.4) ? random.pick(ODD_TYPES) : 'application/json';
  switch (kind) {
    case 'valid':
      return { type, bytes: Buffer.from(JSON.stringify(value ?? {})) };
    case 'mutated':
      return { type, bytes: Buffer.from(random.chance(0.1) ? random.pick(OTHER_TYPES) : mutated(value, random)) };
    case 'broken':
      return { type, bytes: unreadable(value, random) };
  }
}

/** A valid body; the values of a patch are those of the fields that its paths name. */
function bodyOf(operation: Operation, made: Ingredients): unknown {
  const { body = {} } = operation;
  return withPatches(valueOf(body, '', made), operation, made);
}

function withPatches(value: unknown, operation: Operation, made: Ingredients): unknown {
  if (Array.isArray(value)) return value.map((item) => withPatches(item, operation, made));
  if (!isRecord(value)) return value;
  const { op, path } = value;
  if (op === 'replace' && typeof path === 'string') {
    if (path === '/own' || path.startsWith('/own/')) return { op, path: `/own/${OWN_FIELD}`, value: ownTextOf(made) };
    const name = path.slice(1);
    const field = made.fieldsOf(operation)[name];
    return { op, path, value: field === undefined || made.random.chance(0.1) ? null : valueOf(field, name, made) };
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withPatches(part, operation, made)]));
}

function multipartOf(operation: Operation, kind: Kind, path: string, made: Ingredients): Content {
  const { random } = made;
  const value = bodyOf(operation, made);
  const parts = Object.entries(isRecord(value) ? value : {}).map(([name, part]) =>
    operation.files?.has(name)
      ? filePart(name, fileOf(operation, kind, path, made))
      : Buffer.from(
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(kind === 'valid' ? part : random.pick([part, '', 'x'.repeat(5_000), '\0', '__proto__']))}\r\n`,
        ),
  );
  const ordered = kind === 'broken' ? random.shuffled([...parts, ...parts]) : parts.toSorted((one, other) => one.length - other.length);
  const whole = Buffer.concat([...ordered, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  const bytes = kind === 'broken' && random.chance(0.5) ? whole.subarray(0, random.below(whole.length)) : whole;
  return { type: kind === 'broken' && random.chance(0.3) ? random.pick(ODD_TYPES) : `multipart/form-data; boundary=${BOUNDARY}`, bytes };
}

/** Whether a JSON body is of the type that its operation takes. */
export function isOfItsType({ body: schema, files, listBody }: Operation, bytes: Buffer): boolean {
  const type = schema?.['type'];
  if (files !== undefined || typeof type !== 'string' || bytes.length === 0) return true;
  const value: unknown = JSON.parse(bytes.toString('utf8'));
  return type === (Array.isArray(value) ? (listBody === undefined ? 'array' : type) : value === null ? 'null' : typeof value);
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

interface File {
  readonly name: string;
  readonly bytes: Buffer;
}

function filePart(name: string, file: File): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file.bytes, Buffer.from('\r\n')]);
}

/** A file the list at the address gives as its sample; else a picture or a paper. */
function fileOf(operation: Operation, kind: Kind, path: string, { random, own, mark }: Ingredients): File {
  const extensions = [...(operation.files?.values() ?? [])].flatMap((limits) => limits.extensions);
  const sample = own.sample(path);
  const usual: File[] = extensions.includes('csv')
    ? [{ name: 'lines.csv', bytes: Buffer.from(sample ?? `description\r\n${mark} lamp\r\n`) }]
    : extensions.includes('png') && !extensions.includes('pdf')
      ? [{ name: 'logo.png', bytes: PNG }]
      : [{ name: `${mark}.pdf`, bytes: PDF }];
  if (kind === 'valid') return random.pick(usual);
  return random.pick([
    ...usual,
    { name: '../../etc/passwd.csv', bytes: Buffer.from('a,b\n"cut') },
    { name: 'empty.csv', bytes: Buffer.alloc(0) },
    { name: 'nul.csv', bytes: Buffer.from(`a\tb\n\0\t${'"'.repeat(2_000)}`) },
    { name: 'wide.csv', bytes: Buffer.from(`${'a,'.repeat(5_000)}\n`) },
    { name: '__proto__.csv', bytes: Buffer.from('__proto__,constructor,description\n1,2,3\n') },
    { name: 'x.exe', bytes: Buffer.from('MZ') },
    { name: 'zip.xlsx', bytes: Buffer.from('PK\u0003\u0004junk') },
    { name: '\u202efdp.exe', bytes: PDF },
    { name: `${'n'.repeat(300)}.pdf`, bytes: PDF },
    { name: 'latin.csv', bytes: Buffer.from('description\n\xe9\xff\n', 'latin1') },
  ]);
}
