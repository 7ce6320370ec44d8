import { EDITS, mayAnswer, pointTo } from '#src/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Grid, ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { Catalogue } from '../../catalogue.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { recordName } from '../../screen-names.ts';

/** A grid binds the context that access to the fields of its rows depends on. */
export function checkGridContext({ documents, entities }: Catalogue): Finding[] {
  return [...documents.screens.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    for (const [name, grid] of Object.entries(value.grids ?? {})) {
      const entity = entities.get(grid.schema ?? '');
      if (entity === undefined) continue;
      const at = pointTo('/grids', name);
      for (const bound of Object.keys(grid.context ?? {}))
        report.expectName(
          pointTo(at, 'context', bound),
          bound,
          Object.keys(entity['x-context'] ?? {}),
          `a name that ${grid.schema ?? ''} reads`,
        );
      for (const [missing, id] of Object.entries(entity['x-context'] ?? {}))
        if (!id.endsWith('[]') && isRead(missing, entity, grid) && !isBound(missing, id, grid, value, entities))
          report.add(pointTo(at, 'schema'), `"${missing}" decides who sees a column: bind it in "context"`);
    }
    return report.findings;
  });
}

/** Whether the rights of a column, or anything of a row that is edited, read the name. */
function isRead(name: string, { properties, 'x-rules': rules }: EntitySchema, { columns, edit }: Grid): boolean {
  const shown = columns.flatMap(({ field }) => properties[field]?.['x-access']?.read ?? []);
  const edited = mayAnswer(EDITS, edit, 'cell') ? [JSON.stringify([properties, rules])] : [];
  return [...shown, ...edited].some((source) => new RegExp(`\\b${name}\\.`).test(source));
}

function isBound(
  name: string,
  id: string,
  { context = {} }: Grid,
  screen: ScreenDocument,
  entities: ReadonlyMap<string, EntitySchema>,
): boolean {
  if (context[name] !== undefined || screen.context?.[name]?.schema === id) return true;
  const record = entities.get(screen.data?.schema ?? '');
  const isOtherwise =
    name in (screen.context ?? {}) || name in (screen.sources ?? {}) || (record !== undefined && recordName(record) === name);
  return !isOtherwise && name === 'session';
}
