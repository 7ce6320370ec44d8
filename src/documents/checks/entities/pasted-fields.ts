import { pointTo } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Catalogue } from '../../catalogue.ts';
import type { EntityDocument } from '../../documents.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';

/** What a pasted column may fill. */
const READABLE = ['string', 'number', 'integer', 'boolean'];

/** A field that may be pasted, and the pointer of its `x-paste`. */
interface Pasted {
  readonly file: string;
  readonly pointer: string;
  readonly name: string;
  readonly paste: NonNullable<FieldSchema['x-paste']>;
}

/** In pasted lines, no kind of column and no header names two fields, and fields depend only on pasted fields. */
export function checkPastedFields({ documents, entities }: Catalogue): Finding[] {
  const baseOf = new Map([...documents.entities].map(([name, { value }]) => [name, value['x-derives']?.from] as const));
  const isBase = new Set(baseOf.values());
  const pastedOf = (name: string | undefined) => pastedFields(documents.entities.get(name ?? ''));
  return [...baseOf].flatMap(([name, base]) => {
    const own = pastedOf(name);
    if (base === undefined && !isBase.has(name)) return own.flatMap(reportIdle);
    const all = [...pastedOf(base), ...own];
    return own.flatMap((each) => checkField(each, all, entities.get(name)?.properties ?? {}));
  });
}

function pastedFields(entity: EntityDocument | undefined): Pasted[] {
  return Object.entries(entity?.value.properties ?? {}).flatMap(([name, field]) => {
    const paste = field['x-paste'];
    const place = { file: entity?.file ?? '', pointer: pointTo('/properties', name, 'x-paste') };
    return paste === undefined ? [] : [{ ...place, name, paste }];
  });
}

function reportIdle({ file, pointer }: Pasted): Finding[] {
  return [{ file, pointer, message: 'has no effect: no entity has the pasted fields of this one by "x-derives"' }];
}

function checkField(
  { file, pointer, name, paste }: Pasted,
  all: readonly Pasted[],
  properties: Readonly<Record<string, FieldSchema>>,
): Finding[] {
  const report = createFileReport(file);
  const before = all.slice(
    0,
    all.findIndex((other) => other.file === file && other.name === name),
  );
  const others = [...before, ...all.slice(before.length + 1)];
  const type = properties[name]?.type;
  if (type !== undefined && !READABLE.includes(type)) report.add(pointer, `no cell holds ${type === 'array' ? 'a list' : 'a record'}`);

  const taken = before.find((other) => paste.role !== undefined && other.paste.role === paste.role);
  if (taken !== undefined) report.add(pointTo(pointer, 'role'), `${paste.role} is already the kind of column of "${taken.name}"`);
  for (const [index, header] of (paste.headers ?? []).entries()) {
    const at = pointTo(pointer, 'headers', index);
    const owner = before.find((other) => other.paste.headers?.includes(header));
    if (owner !== undefined) report.add(at, `"${header}" already names "${owner.name}"`);
    if (header !== header.toLowerCase().trim())
      report.add(at, `"${header}" never matches: headers are compared in lower case, without surrounding spaces`);
  }
  const alias = paste.as;
  if (alias !== undefined && others.some((other) => (other.paste.as ?? other.name) === alias))
    report.add(pointTo(pointer, 'as'), `"${alias}" is another pasted field`);
  for (const key of ['currency', 'unit'] as const) {
    const named = paste[key];
    if (named !== undefined && Object.hasOwn(properties, named) && !others.some((other) => other.name === named))
      report.add(pointTo(pointer, key), `"${named}" is not pasted: give it "x-paste", too`);
  }
  return [...report.findings];
}
