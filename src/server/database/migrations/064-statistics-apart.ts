import { type Migration } from './migration.ts';

// On the embedded database everybody waits meanwhile, so the two are done one after the other, with others between them, and of fewer rows.
export const statisticsApart: Migration = {
  name: '064-statistics-apart',
  sql: `
    create or replace function freshen_statistics() returns boolean
    language plpgsql volatile security definer set search_path = public, pg_temp set default_statistics_target = 15 as $$
    begin
      if not exists (
        select from pg_class where oid = 'resource_record'::regclass
          and pg_relation_size(oid) / current_setting('block_size')::int > 20 + greatest(relpages, 0) * 1.3)
      then return false; end if;
      analyze resource_record;
      return true;
    end $$;

    -- What was written last is not sorted into the indexes of words yet.
    create function sort_words() returns void
    language sql volatile security definer set search_path = public, pg_temp as $$
      select gin_clean_pending_list(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = 'resource_record'::regclass and relam = (select oid from pg_am where amname = 'gin')
    $$;
    revoke execute on function sort_words() from public;
    grant execute on function sort_words() to app_user;
  `,
};
