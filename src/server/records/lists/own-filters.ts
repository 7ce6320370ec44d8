import { type Expression, sql, type SqlBool } from 'kysely';
import { normaliseField } from '#src/expression/index.ts';
import { beginsWith } from '../../database/lists/search.ts';
import type { Call } from '../../http/call.ts';
import { type Resource, valueOf } from '../declaration/resource.ts';
import { validOn } from '../declaration/days.ts';

/** Filters of the list's own parameters: values, ranges, prefixes, and a day on which records are valid. */
export function filtersOf(resource: Resource, { query }: Call): Expression<SqlBool>[] {
  const { declaration, entity } = resource;
  const conditions = (declaration.filters ?? []).flatMap(
    ({ field: path, name = path.charAt(0).toUpperCase() + path.slice(1), by = 'value' }) => {
      const field = entity.compiled.fields.get(path);
      if (field === undefined) return [];
      const held = valueOf(field);
      const asked = (ending: string) => {
        const value = query.value(name + ending);
        return typeof value === 'boolean' ? String(value) : value;
      };
      switch (by) {
        case 'value':
          return given(asked(''), (value) => sql<SqlBool>`${held} = ${value}`);
        case 'other':
          return given(asked(''), (value) => sql<SqlBool>`${held} is distinct from ${value}`);
        case 'range':
          return [
            ...given(asked('From'), (value) => sql<SqlBool>`${held} >= ${value}`),
            ...given(asked('To'), (value) => sql<SqlBool>`${held} <= ${value}`),
          ];
        case 'beginning':
          return given(asked(''), (value) => beginsWith(held, String(normaliseField(entity.compiled, path, String(value)) ?? '')));
        default:
          return by satisfies never;
      }
    },
  );
  const day = declaration.dated === undefined ? undefined : query.text('ValidOn');
  return day === undefined ? conditions : [...conditions, ...validOn(resource, day)];
}

function given<Value>(value: Value | undefined, condition: (value: Value) => Expression<SqlBool>): Expression<SqlBool>[] {
  return value === undefined ? [] : [condition(value)];
}
