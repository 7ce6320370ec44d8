/** The fields of a grid's rows that this user may read (`x-access` of the entity). */
import { contextListsOf, createEnvironment, type Environment } from '#src/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { ServedScreen } from '../state/screen-services.ts';

/** The context of the rows' entity: from the grid's `context`, else the same name of the screen. */
export function rowContext(screen: ServedScreen, { context = {} }: Grid, schema: EntitySchema): Record<string, unknown> {
  const scope = screen.scope();
  return Object.fromEntries(
    namesBound(schema).map((name) => {
      const source = context[name];
      return [name, source === undefined ? scope[name] : screen.language.value(source, scope)];
    }),
  );
}

/** Lists are there without being bound. */
function namesBound(schema: EntitySchema): readonly string[] {
  const lists = new Set(contextListsOf(schema).map(({ name }) => name));
  return Object.keys(schema['x-context'] ?? {}).filter((name) => !lists.has(name));
}

/** Whether a column of the field is drawn. If access depends on the row, it is drawn and cells without access are empty. */
export function columnAccess(screen: ServedScreen, grid: Grid, schema: EntitySchema | undefined): (field: string) => boolean {
  if (schema === undefined) return () => true;
  const record = schema['x-as'] ?? 'record';
  let names: Record<string, unknown> | undefined;
  let environment: Environment | undefined;
  return (field) => {
    const read = schema.properties[field]?.['x-access']?.read;
    if (read === undefined) return true;
    environment ??= createEnvironment({
      definitions: schema['x-names'],
      names: { ...Object.fromEntries(Object.keys(schema['x-context'] ?? {}).map((name) => [name, {}])), [record]: schema },
      functions: screen.services.ports.functions,
      onError: (error) => screen.services.ports.reportError(error),
    });
    const expression = environment.compile(read);
    if (expression.reads.some((path) => path === record || path.startsWith(`${record}.`))) return true;
    names ??= rowContext(screen, grid, schema);
    return expression.evaluate(names, false) === true;
  };
}
