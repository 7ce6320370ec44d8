import { definedBy, type Migration } from './migration.ts';

/** The stage of a consignment `c`: the first that applies. */
const STAGE = `case
  when exists (${declarations("and d.status = 'Lodged'")}) then 'Lodged'
  when exists (${declarations("and d.status = 'Compiled' and ((d.data->>'totalAlerts')::int > 0 or d.data->'errors' <> '[]')")}) then 'ToFix'
  when exists (${declarations("and d.status = 'Compiled'")}) then 'Compiled'
  when exists (${declarations()}) then 'Withdrawn'
  when exists (select from outer_package p where p.registration_id = c.registration_id and p.consignment_id = c.id) then 'Packages'
  when exists (select from product_line l
    where l.registration_id = c.registration_id and l.consignment_id = c.id and not l.is_deleted) then 'Lines'
  else 'Draft' end::consignment_stage`;

function declarations(condition = ''): string {
  return `select from declaration d where d.registration_id = c.registration_id and d.consignment_id = c.id ${condition}`;
}

/** Changes after which a stage may be another one. */
const CHANGES = {
  product_line: ['insert', 'update', 'delete'],
  outer_package: ['insert', 'delete'],
  declaration: ['insert', 'update'],
} as const;
const TRANSITIONS = {
  insert: 'new table as touched',
  update: 'old table as previous new table as touched',
  delete: 'old table as touched',
} as const;
const triggers = Object.entries(CHANGES).flatMap(([table, changes]) =>
  changes.map(
    (change) => `create trigger stage_after_${change} after ${change} on ${table}
      referencing ${TRANSITIONS[change]} for each statement execute function keep_stage();`,
  ),
);

const READ = ['consignment', 'product_line', 'outer_package', 'declaration'];

/** How far a consignment is, stored by the database itself, whoever writes what it follows from. In the order of the work. */
export const consignmentStage: Migration = {
  name: '009-consignment-stage',
  sql: `
    create type consignment_stage as enum ('Draft', 'Lines', 'Packages', 'Compiled', 'ToFix', 'Withdrawn', 'Lodged');
    alter table consignment add column stage consignment_stage not null default 'Draft';
    create function keep_stage() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    declare place record;
    begin
      if tg_table_name = 'product_line' and tg_op = 'UPDATE' then
        -- Most changes of lines keep the stage, and wait for no other.
        if not exists (select from touched t join previous p using (registration_id, consignment_id, id) where t.is_deleted <> p.is_deleted)
        then return null; end if;
      end if;
      for place in select distinct t.registration_id as owner, t.consignment_id as id from touched t order by 1, 2 loop
        -- The next statement sees what those did that it waits for here.
        perform from consignment c where c.registration_id = place.owner and c.id = place.id for no key update;
        update consignment c set stage = ${STAGE} where c.registration_id = place.owner and c.id = place.id and c.stage <> ${STAGE};
      end loop;
      return null;
    end $$;
    ${definedBy('app_lookup', 'function', 'keep_stage()')}
    ${triggers.join('\n')}
    create policy staged on consignment for update to app_lookup using (true);
    grant select (stage), update (stage) on consignment to app_lookup;
    ${READ.map((table) => `alter table ${table} no force row level security;`).join('\n')}
    update consignment c set stage = ${STAGE};
    ${READ.map((table) => `alter table ${table} force row level security;`).join('\n')}`,
};
