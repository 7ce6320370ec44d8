import { partsOf, pointTo } from '#src/expression/index.ts';
import { fieldAt } from '../../catalogue.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { schemaOfType } from '../../screen-names.ts';
import type { Subject } from '../../places/subject.ts';

/** Types that can be filtered by range. */
const IN_ORDER = ['date', 'date-time'];

/** A filter of a grid is a single-valued field of its rows, and its state has the same type. */
export function checkGridFilters(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap((subject) => {
    const report = createFileReport(subject.file);
    const { entities } = subject.catalogue;
    for (const { pointer, value: grid } of partsOf(subject, 'Grid')) {
      const { filters = [], moreFilters, schema } = grid;
      const all = [
        ...filters.map((filter, index) => ({ filter, of: schema, at: pointTo(pointer, 'filters', index) })),
        ...(moreFilters?.filters ?? []).map((filter, index) => ({
          filter,
          of: moreFilters?.schema ?? schema,
          at: pointTo(pointer, 'moreFilters', 'filters', index),
        })),
      ];
      for (const { filter, of, at } of all) {
        if (!('field' in filter)) continue;
        const rows = entities.get(of ?? '');
        if (rows === undefined) {
          report.add(pointTo(at, 'field'), 'the entity of the rows is unknown: name it in "schema"');
          continue;
        }
        const field = fieldAt(rows, filter.field);
        if (field === undefined) continue;
        if (field.type === 'array' || filter.field.includes('.'))
          report.add(pointTo(at, 'field'), `"${filter.field}" is not a single value: it cannot be a filter`);
        const isRange = 'from' in filter;
        const isInOrder = field.type === 'number' || field.type === 'integer' || IN_ORDER.includes(field.format ?? '');
        if (isRange && !isInOrder) report.add(pointTo(at, 'from'), `"${filter.field}" is neither a date nor a number: it has no range`);
        const held = isRange ? (['from', 'to'] as const).map((key) => [key, filter[key]] as const) : [['state', filter.state] as const];
        for (const [key, name] of held) {
          const type = subject.screen?.state?.[name]?.type;
          const found = type === undefined ? undefined : schemaOfType(type, entities)?.type;
          const wanted = field.type === 'integer' ? 'number' : field.type;
          if (found !== undefined && wanted !== undefined && found !== wanted)
            report.add(pointTo(at, key), `"${name}" is a ${found}, and "${filter.field}" a ${wanted}`);
        }
      }
    }
    return report.findings;
  });
}
