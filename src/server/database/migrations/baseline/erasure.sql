-- Functions

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
  update consignment set locked_by = called where locked_by = any(names) and registration_id = any(places);
  update declaration_compilation set compiled_by = called where compiled_by = any(names) and registration_id = any(places);
  update declaration set data = jsonb_set(data, '{lodgedBy}', to_jsonb(called))
    where data->>'lodgedBy' = any(names) and registration_id = any(places);
  update declaration set data = jsonb_set(data, '{withdrawnBy}', to_jsonb(called))
    where data->>'withdrawnBy' = any(names) and registration_id = any(places);
  update document set data = jsonb_set(data, '{createdBy}', to_jsonb(called))
    where data->>'createdBy' = any(names) and registration_id = any(places);
  update made_extract set data = jsonb_set(data, '{createdBy}', to_jsonb(called))
    where data->>'createdBy' = any(names) and registration_id = any(places);

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

-- Before the person is erased: afterwards nothing tells the name any more.
create function erase_contact(person_id bigint, called text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update registration r set data = jsonb_set(r.data, '{contactName}', to_jsonb(called))
  where r.id = ${me} and r.data->>'contactName' in (
      select u.full_name from person u where u.registration_id = ${me} and u.id = person_id
      union select a.user_name from audit_log a where a.registration_id = ${me} and a.user_id = person_id)
    and not exists (
      select from person o where o.registration_id = ${me} and o.id <> person_id and o.full_name = r.data->>'contactName')
$$;
