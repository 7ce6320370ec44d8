import { memoize, pointTo } from '#src/expression/index.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import { readReference } from '../../contract/resolve-references.ts';
import { readVariant } from '../../contract/variants.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Documents } from '../../documents.ts';
import { memoizeLast } from '../../memoize-last.ts';

/** Every `$ref` of an entity or a contract resolves to a file, and to a definition or variant in it, and none refers to itself. */
export const checkReferences = memoizeLast(
  ({ entities, shared, apis }: Documents): readonly Finding[] => {
    const schemas = new Map([...entities, ...shared].map(([name, { value }]) => [`${name}.schema.json`, value]));
    return [...entities.values(), ...shared.values(), ...apis.values()].flatMap(({ file, value }) => {
      const report = createFileReport(file);
      const from = file.replace('schemas/', '');
      // References to components of the same document are followed from what refers to them.
      const outside = referencesIn(value).filter(({ ref }) => !ref.startsWith('#/components/'));
      for (const { ref, pointer } of outside) checkReference(ref, pointer, from, schemas, report);
      for (const { ref, pointer } of outside)
        if (leadsBack(ref, pointer, from, schemas)) report.add(pointer, `"${ref}" leads back to itself`);
      return report.findings;
    });
  },
  ({ entities, shared, apis }) => [...entities.values(), ...shared.values(), ...apis.values()],
);

/** Whether the target contains the reference, directly or through other references. */
function leadsBack(ref: string, pointer: string, from: string, schemas: ReadonlyMap<string, JsonSchema>): boolean {
  const own = `${from}#${/^\/definitions\/[^/]+/.exec(pointer)?.[0] ?? ''}`;
  const seen = new Set<string>();
  const open = [nodeOf(ref, from)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === own) return true;
    if (seen.has(node)) continue;
    seen.add(node);
    const [file = '', fragment = ''] = node.split('#');
    const whole = schemas.get(file) ?? {};
    const definition = whole.definitions?.[fragment.replace('/definitions/', '')] ?? {};
    // Definitions for other files are not part of the file's own schema.
    const inside = fragment === '' ? referencesIn(whole).filter(({ pointer }) => !isDefined(pointer)) : referencesIn(definition);
    for (const { ref: inner } of inside) open.push(nodeOf(inner, file));
  }
  return false;
}

/** The whole of a file, or one of its definitions. */
function nodeOf(ref: string, from: string): string {
  const { file, fragment } = readReference(ref, from);
  return `${file}#${fragment.startsWith('/definitions/') ? fragment : ''}`;
}

function checkReference(ref: string, pointer: string, from: string, schemas: ReadonlyMap<string, JsonSchema>, report: FileReport): void {
  const { file, fragment } = readReference(ref, from);
  const schema = schemas.get(file);
  if (schema === undefined) return report.expectName(pointer, file, schemas.keys(), 'a schema');
  if (fragment === '' || readVariant(fragment) !== undefined) return undefined;
  return report.expectName(
    pointer,
    fragment.replace('/definitions/', ''),
    Object.keys(schema.definitions ?? {}),
    `a definition of ${file}`,
  );
}

interface PlacedReference {
  readonly ref: string;
  readonly pointer: string;
}

const referencesIn = memoize((document: object): readonly PlacedReference[] => {
  const found: PlacedReference[] = [];
  const walk = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      const at = pointTo(pointer, key);
      if (key === '$ref' && typeof child === 'string') found.push({ ref: child, pointer: at });
      else walk(child, at);
    }
  };
  walk(document, '');
  return found;
});

function isDefined(pointer: string): boolean {
  return pointer.startsWith('/definitions/');
}
