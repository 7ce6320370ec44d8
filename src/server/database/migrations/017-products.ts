import { definedBy, me, type Migration } from './migration.ts';

// Every business has a client that stands for all of them, from the start: its id is that of the business, so that nobody looks it up.
const columns = 'registration_id, resource, id, unique_key, data';
const generic = (id: string) =>
  `${id}, 'products/client', ${id}, '["All clients",null]', '{"name": "All clients", "isGeneric": true}'::jsonb`;

// A trader's products are its own. Parties of a consignment may look some up: a buyer's those who declare for it, and the
// seller where the buyer's settings say so; a seller's likewise. The switches are on unless they are set to false.
export const products: Migration = {
  name: '017-products',
  sql: `
    create function add_generic_client() returns trigger language plpgsql as $$
    begin
      insert into resource_record (${columns}) values (${generic('new.id')});
      return null;
    end $$;
    create trigger generic_client after insert on registration for each row execute function add_generic_client();
    insert into resource_record (${columns}) select ${generic('id')} from registration;

    alter table registration
      add column shows_buyer_products boolean not null
        generated always as (coalesce(data->>'buyerProductLookupEnabled', 'true') <> 'false') stored,
      add column shows_seller_products boolean not null
        generated always as (coalesce(data->>'sellerProductLookupEnabled', 'true') <> 'false') stored;
    grant select (shows_buyer_products, shows_seller_products) on registration to app_lookup;

    create function may_see_products(owner bigint, kind text) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select owner = ${me} or exists (
        select from consignment_party theirs
        join consignment_party mine
          on mine.consignment_id = theirs.consignment_id and mine.owner_registration_id = theirs.owner_registration_id
        join registration r on r.id = theirs.registration_id
        where theirs.registration_id = owner and mine.registration_id = ${me} and (
          (kind = 'buyers' and theirs.role = 'buyer'
            and (mine.role = 'inboundBroker' or (mine.role = 'seller' and r.shows_buyer_products)))
          or (kind = 'sellers' and theirs.role = 'seller'
            and (mine.role = 'outboundBroker' or (mine.role in ('buyer', 'outboundParty') and r.shows_seller_products)))));
    $$;
    create function trader_products(owner bigint, kind text) returns table (id bigint, data jsonb)
    language sql stable security definer set search_path = public, pg_temp as $$
      select r.id, r.data from resource_record r
      where r.registration_id = owner and r.resource = 'products/trader-product' and r.data->>'kind' = kind and may_see_products(owner, kind);
    $$;
    ${definedBy('app_lookup', 'function', 'may_see_products(bigint, text)', 'trader_products(bigint, text)')}
  `,
};
