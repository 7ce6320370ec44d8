import { definedBy, me, type Migration } from './migration.ts';

// Who may turn an import into an export need not see its declaration; turned, the declaration would be out of everybody's reach.
export const declared: Migration = {
  name: '032-declared',
  sql: `
    create function is_declared(owner bigint, consignment bigint) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select exists (select from declaration d
        where d.registration_id = owner and d.consignment_id = consignment and d.status <> 'Withdrawn')
        and (owner = ${me} or exists (
          select from consignment_party p
          where p.registration_id = ${me} and p.consignment_id = consignment and p.owner_registration_id = owner));
    $$;
    ${definedBy('app_lookup', 'function', 'is_declared(bigint, bigint)')}
  `,
};
