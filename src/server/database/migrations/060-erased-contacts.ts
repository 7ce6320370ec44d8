import { definedBy, me, type Migration } from './migration.ts';

// A business keeps the name of the contact that was given when it registered: most often that of whoever did it. It goes with them, but
// where a colleague has the same name.
export const erasedContacts: Migration = {
  name: '060-erased-contacts',
  sql: `
    grant update (data) on registration to app_auth;

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
    ${definedBy('app_auth', 'function', 'erase_contact(bigint, text)')}
  `,
};
