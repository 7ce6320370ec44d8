import { definedBy, me, type Migration } from './migration.ts';

/** A role of the caller's on the consignment that sees its product lines; see `consignmentFlags`. */
export const seesLines = (consignmentId: string, owner: string) => `exists (
  select from consignment_party mine
  where mine.registration_id = ${me} and mine.consignment_id = ${consignmentId} and mine.owner_registration_id = ${owner}
    and mine.role in ('buyer', 'seller', 'inboundBroker', 'outboundBroker', 'outboundParty', 'forwarder', 'serviceProvider'))`;

/** Made again wherever a column that it shows is. */
export const historyLine = {
  name: 'history_line',
  sql: `create view history_line as
      select l.registration_id, l.consignment_id, l.id, l.order_id, l.line, l.description, l.product_code, l.hs_tariff_code,
        l.search_text, l.data
      from product_line l where not l.is_deleted and ${seesLines('l.consignment_id', 'l.registration_id')};
    ${definedBy('app_lookup', 'view', 'history_line')}`,
};

// Lookups over very many rows read views that apply the rule of visibility themselves, as 016 says of lists: only so do
// search and order reach an index.
export const lookingUp: Migration = {
  name: '022-looking-up',
  sql: `
    grant select (order_id, line, description, product_code, hs_tariff_code) on product_line to app_lookup;
    grant select (arrival_date, trade_direction, consignee_name, created_at) on consignment to app_lookup;
    create view history_consignment as
      select c.registration_id, c.id, c.arrival_date, c.trade_direction, c.consignee_name, c.created_at, c.data
      from consignment c where ${seesLines('c.id', 'c.registration_id')};
    ${historyLine.sql}
    ${definedBy('app_lookup', 'view', 'history_consignment')}

    -- Whose products the transaction looks at, and which; nobody's where the caller may not look at them. In a sub-select of the
    -- view, so that it is asked once for all rows.
    create function products_looked_at() returns bigint
    language sql stable security definer set search_path = public, pg_temp as $$
      select owner from (select nullif(current_setting('app.products_of', true), '')::bigint as owner) as asked
      where may_see_products(owner, current_setting('app.products_kind', true))
    $$;
    ${definedBy('app_lookup', 'function', 'products_looked_at()')}
    create view trader_product as
      select r.id, r.data from resource_record r
      where r.registration_id = (select products_looked_at()) and r.resource = 'products/trader-product'
        and r.data->>'kind' = (select current_setting('app.products_kind', true));
    ${definedBy('app_lookup', 'view', 'trader_product')}
    drop function trader_products(bigint, text);
  `,
};
