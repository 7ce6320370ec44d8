import { definedBy, me, type Migration } from './migration.ts';

/** Columns, beside `changed_by` of every editable record, in which names of people stand as they were. */
const NAMES = [
  ['consignment', 'locked_by'],
  ['declaration_compilation', 'compiled_by'],
] as const;
/** Keys of stored documents that hold one. */
const KEYS = [
  ['declaration', 'lodgedBy'],
  ['declaration', 'withdrawnBy'],
  ['document', 'createdBy'],
  ['made_extract', 'createdBy'],
] as const;

const whereNamed = [...new Set([...NAMES, ...KEYS].map(([table]) => table))];
const columns = (table: string) => [
  ...NAMES.filter(([named]) => named === table).map(([, column]) => column),
  ...(KEYS.some(([named]) => named === table) ? ['data'] : []),
];

// The name and the address of somebody who is erased are nowhere any more: where they stood, what is left says "Former user" and the
// number. A name that somebody else of the business has as well stays where nothing says whose it is.
export const erasedPeople: Migration = {
  name: '056-erased-people',
  sql: `
    do $$
    declare
      named record;
    begin
      for named in select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'changed_by' loop
        execute format('grant select, update (changed_by) on %I to app_auth', named.relname);
        execute format('create policy erasing_saved on %I for update to app_auth using (true)', named.relname);
        execute format('create policy erasing_found on %I for select to app_auth using (true)', named.relname);
      end loop;
    end $$;
    ${whereNamed
      .map(
        (table) => `
    grant select, update (${columns(table).join(', ')}) on ${table} to app_auth;
    create policy erasing on ${table} to app_auth using (true);`,
      )
      .join('\n')}
    grant select, update (user_name, subject, before, after) on audit_log to app_auth;
    create policy erasing on audit_log to app_auth using (true);
    grant update (email, password_hash, status, version, changed_at, changed_by, data) on person to app_auth;
    grant select, delete on invite, notice, presence, kept_view, first_view, idempotency_key, job, sent_mail, second_factor to app_auth;
    grant select, update (who) on notice to app_auth;
    ${['invite', 'notice', 'presence', 'kept_view', 'first_view', 'idempotency_key', 'job', 'second_factor', 'sent_mail']
      .map((table) => `create policy erasing on ${table} to app_auth using (true);`)
      .join('\n')}

    -- A flat record with whatever is one of the words replaced.
    create function without_words(record jsonb, words text[], called text) returns jsonb
    language sql immutable as $$
      select case when jsonb_typeof(record) = 'object' then coalesce((
          select jsonb_object_agg(e.key, case when e.value #>> '{}' = any(words) then to_jsonb(called) else e.value end)
          from jsonb_each(record) e), '{}')
        else record end
    $$;

    create function erase_person(person_id bigint, called text) returns void
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      business bigint := ${me};
      address text;
      names text[];
      places bigint[];
      named record;
    begin
      select u.email into address from person u where u.registration_id = business and u.id = person_id and u.status <> 'E' for update;
      if not found then
        return;
      end if;
      -- Every name they had, but for those of others who are still there.
      select coalesce(array_agg(distinct n.name), '{}') into names from (
        select u.full_name as name from person u where u.registration_id = business and u.id = person_id
        union select a.user_name from audit_log a where a.registration_id = business and a.user_id = person_id) n
      where n.name is not null and not exists (
        select from person o where o.registration_id = business and o.id <> person_id and o.full_name = n.name);
      -- Consignments of others, too.
      select array_agg(distinct p.place) || business into places from (
        select a.owner_registration_id as place from audit_log a
        where a.registration_id = business and a.user_id = person_id and a.owner_registration_id is not null) p;

      for named in select c.relname, case when c.relname = 'registration' then 'id' else 'registration_id' end as owner
          from pg_class c join pg_attribute a on a.attrelid = c.oid
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'changed_by' loop
        execute format('update %I set changed_by = $1 where changed_by = any($2) and %I = any($3)', named.relname, named.owner)
          using called, names, places;
      end loop;
      ${NAMES.map(
        ([table, column]) => `update ${table} set ${column} = called where ${column} = any(names) and registration_id = any(places);`,
      ).join('\n      ')}
      ${KEYS.map(
        ([table, key]) => `update ${table} set data = jsonb_set(data, '{${key}}', to_jsonb(called))
        where data->>'${key}' = any(names) and registration_id = any(places);`,
      ).join('\n      ')}

      update audit_log a set user_name = called where a.registration_id = business and a.user_id = person_id;
      -- What was done to the account: by its name, or by its address where the operator did it.
      update audit_log a set
          subject = case when w.word is null then a.subject else left(a.subject, length(a.subject) - length(w.word)) || called end,
          before = without_words(a.before, names || address, called),
          after = without_words(a.after, names || address, called)
        from audit_log b left join lateral (
          select n.word from unnest(names || address) as n(word)
          where right(b.subject, length(n.word) + 1) = ' ' || n.word order by length(n.word) desc limit 1) w on true
        where a.registration_id = business and a.kind = 'Settings' and b.registration_id = a.registration_id and b.id = a.id
          and (w.word is not null or a.before is distinct from without_words(a.before, names || address, called)
            or a.after is distinct from without_words(a.after, names || address, called));

      delete from notice n where n.registration_id = business and n.user_id = person_id;
      delete from notice n where n.who = any(names) and n.read_at is null
        and (n.registration_id = business or n.consignment_id in (
          select a.consignment_id from audit_log a where a.registration_id = business and a.user_id = person_id));
      update notice n set who = called where n.who = any(names)
        and (n.registration_id = business or n.consignment_id in (
          select a.consignment_id from audit_log a where a.registration_id = business and a.user_id = person_id));
      delete from presence p where p.business_id = business and p.user_id = person_id;
      delete from first_view f where f.registration_id = business and f.user_id = person_id;
      delete from kept_view v where v.registration_id = business and v.user_id = person_id and not v.is_shared;
      delete from idempotency_key k where k.registration_id = business and k.user_id = person_id;
      delete from session s where s.registration_id = business and s.user_id = person_id;
      delete from second_factor f where f.registration_id = business and f.user_id = person_id;
      delete from one_time_token t where t.registration_id = business and (t.user_id = person_id or lower(t.email) = lower(address));
      delete from invite i where i.registration_id = business and lower(i.email) = lower(address);
      delete from job j where (j.registration_id = business and j.payload->>'userId' = person_id::text)
        or (j.registration_id = 0 and lower(j.payload->>'email') = lower(address));
      delete from sent_mail m where lower(m.recipient) = lower(address);
      update person u set status = 'E', email = '', password_hash = null, data = '{}', changed_by = called,
          version = u.version + 1, changed_at = now()
        where u.registration_id = business and u.id = person_id;
    end
    $$;
    ${definedBy('app_auth', 'function', 'erase_person(bigint, text)')}
  `,
};
