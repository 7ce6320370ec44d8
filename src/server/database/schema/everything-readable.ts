/**
 * Lets `app_backup` read every table, past the policies, and every sequence: those of the catalogue, so that no table is forgotten.
 * What it may read already stays untouched. Requests do not act as that role.
 */
export const everythingReadable = `
  do $$
  declare thing record;
  begin
    for thing in
      select c.oid, c.relname as name, c.relkind = 'S' as is_sequence, c.relrowsecurity as is_secured
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'S') and pg_has_role(c.relowner, 'member')
    loop
      if thing.is_sequence then
        if not has_sequence_privilege('app_backup', thing.oid, 'select') then
          execute format('grant select on sequence %I to app_backup', thing.name);
        end if;
      else
        if not has_table_privilege('app_backup', thing.oid, 'select') then
          execute format('grant select on %I to app_backup', thing.name);
        end if;
        if thing.is_secured and not exists (select from pg_policy where polrelid = thing.oid and polname = 'backup') then
          execute format('create policy backup on %I for select to app_backup using (true)', thing.name);
        end if;
      end if;
    end loop;
  end $$`;
