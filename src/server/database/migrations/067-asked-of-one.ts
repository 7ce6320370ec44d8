import { definedBy, me, type Migration } from './migration.ts';

const definer = 'security definer set search_path = public, pg_temp';
const isMine = `exists (
          select from consignment_party p
          where p.registration_id = ${me} and p.consignment_id = consignment and p.owner_registration_id = owner)`;

// Both are asked of one consignment at each page of its lines. The plan of a function is kept, and not even begun where it is not called.
export const askedOfOne: Migration = {
  name: '067-asked-of-one',
  sql: `
    create function is_shared_with_me(owner bigint, consignment bigint) returns boolean
    language plpgsql stable ${definer} as $$
    begin
      return ${isMine};
    end $$;
    -- As in 032.
    drop function is_declared(bigint, bigint);
    create function is_declared(owner bigint, consignment bigint) returns boolean
    language plpgsql stable ${definer} as $$
    begin
      return exists (select from declaration d where d.registration_id = owner and d.consignment_id = consignment and d.status <> 'Withdrawn')
        and (owner = ${me} or ${isMine});
    end $$;
    ${definedBy('app_lookup', 'function', 'is_shared_with_me(bigint, bigint)', 'is_declared(bigint, bigint)')}
  `,
};
