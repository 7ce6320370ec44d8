import type { Migration } from './migration.ts';

/** Qualifiers that are kept with generic codes and classified products have an id, as those stored from now on do. */
export const qualifierIds: Migration = {
  name: '005-qualifier-ids',
  sql: `
    alter table resource_record no force row level security;
    update resource_record set data = jsonb_set(data, '{qualifiers}', (
      select jsonb_agg(jsonb_build_object('id', floor(random() * 9007199254740990)::bigint + 1) || (q.item - 'id') order by q.place)
      from jsonb_array_elements(data->'qualifiers') with ordinality as q(item, place)))
    where resource in ('tariffs/generic-code', 'products/classified-product')
      and jsonb_typeof(data->'qualifiers') = 'array' and data->'qualifiers' <> '[]';
    alter table resource_record force row level security;`,
};
