-- Functions

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

-- Whose products the transaction looks at, and which; nobody's where the caller may not look at them. In a sub-select of the
-- view, so that it is asked once for all rows.
create function products_looked_at() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select owner from (select nullif(current_setting('app.products_of', true), '')::bigint as owner) as asked
  where may_see_products(owner, current_setting('app.products_kind', true))
$$;

create view trader_product as
  select r.id, r.data from resource_record r
  where r.registration_id = (select products_looked_at()) and r.resource = 'products/trader-product'
    and r.data->>'kind' = (select current_setting('app.products_kind', true));

create function goods_words(owner bigint, goods text, code text, made timestamptz) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('english', translate(coalesce(goods, '') || ' ' || coalesce(code, ''), './-_,;:()#&+*"''', '               '))
    || array_to_tsvector(array['#' || owner::text, '@' || (extract(year from made at time zone 'UTC') * 12 + extract(month from made at time zone 'UTC'))::int::text])
$$;

-- The owners of what the business takes part in. Null where they are too many to be looked for one by one, and where what they
-- keep is much of all there is: then it costs less to leave others' rows out one by one.
create function own_goods() returns tsquery
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive owners (id) as (
    (select p.owner_registration_id from consignment_party p where p.registration_id = ${me} order by 1 limit 1)
    union all
    select (select p.owner_registration_id from consignment_party p
      where p.registration_id = ${me} and p.owner_registration_id > owners.id order by 1 limit 1)
    from owners where owners.id is not null),
  few (id) as (select id from owners where id is not null limit 201),
  share (is_much) as (
    select reltuples > 0 and reltuples < 5 * (
      select count(*) from (select from consignment_party where registration_id = ${me} limit 20000) as mine)
    from pg_class where oid = 'consignment'::regclass)
  select case when count(*) <= 200 and not bool_or(is_much) then string_agg('''#' || id || '''', '|')::tsquery end from few, share
$$;

create function suggested_lines(queries text[], enough int, most int) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  owners tsquery := own_goods();
  lately tsquery := format('''@%s'' | ''@%s''', (extract(year from now() at time zone 'UTC') * 12 + extract(month from now() at time zone 'UTC'))::int, (extract(year from now() at time zone 'UTC') * 12 + extract(month from now() at time zone 'UTC'))::int - 1)::tsquery;
  query text;
  sought tsquery;
  found bigint[] := '{}';
  more bigint[];
begin
  foreach query in array queries loop
    for horizon in 1 .. 2 loop
      sought := to_tsquery('english', query);
      if owners is not null then sought := sought && owners; end if;
      if horizon = 1 then sought := sought && lately; end if;
      select array_agg(id) into more from (select l.id from product_line l
        where goods_words(l.registration_id, l.description, l.product_code, l.created_at) @@ sought and not l.is_deleted and l.hs_tariff_code is not null and exists (
          select from consignment_party p
          where p.registration_id = ${me} and p.consignment_id = l.consignment_id
            and p.owner_registration_id = l.registration_id and p.role <> 'carterOutbound') limit most) as matching;
      found := found || coalesce(more, '{}');
      exit when cardinality(found) >= enough;
    end loop;
    exit when cardinality(found) >= enough;
  end loop;
  return query select distinct unnest(found);
end $$;

create function suggested_records(queries text[], enough int, most int) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  owners tsquery := own_goods();
  lately tsquery := format('''@%s'' | ''@%s''', (extract(year from now() at time zone 'UTC') * 12 + extract(month from now() at time zone 'UTC'))::int, (extract(year from now() at time zone 'UTC') * 12 + extract(month from now() at time zone 'UTC'))::int - 1)::tsquery;
  query text;
  sought tsquery;
  found bigint[] := '{}';
  more bigint[];
begin
  foreach query in array queries loop
    for horizon in 1 .. 2 loop
      sought := to_tsquery('english', query);
      if owners is not null then sought := sought && owners; end if;
      if horizon = 1 then sought := sought && lately; end if;
      select array_agg(id) into more from (select r.id from resource_record r where goods_words(r.registration_id, (r.data->>'description') || ' ' || coalesce(r.data->>'keyword', ''), r.data->>'productCode', r.created_at) @@ sought and r.resource in ('products/classified-product', 'tariffs/tariff') and r.registration_id = ${me} limit most) as matching;
      found := found || coalesce(more, '{}');
      exit when cardinality(found) >= enough;
    end loop;
    exit when cardinality(found) >= enough;
  end loop;
  return query select distinct unnest(found);
end $$;

-- Which of these of a buyer's products there are, by what occurs once: whoever pastes may match against a supplier's.
create function known_products(owner bigint, kind text, keys text[]) returns table (data jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.data from resource_record r
  where r.registration_id = owner and r.resource = 'products/trader-product' and r.unique_key = any(keys)
    and r.data->>'kind' = kind and may_see_products(owner, kind);
$$;
