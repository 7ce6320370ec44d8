import { definedBy, me, type Migration } from './migration.ts';

/** Signs that stand between words; the parser would make addresses and versions of some. */
const BETWEEN = `./-_,;:()#&+*"''`;
const SPACES = ' '.repeat(BETWEEN.length - 1);

/** The number of a month, the same in every time zone. */
const monthOf = (moment: string) =>
  `(extract(year from ${moment} at time zone 'UTC') * 12 + extract(month from ${moment} at time zone 'UTC'))::int`;

/** The words of a row; `at` is its name with a dot, where it has one. */
const goodsOfLine = (at = '') => `goods_words(${at}registration_id, ${at}description, ${at}product_code, ${at}created_at)`;
const goodsOfRecord = (at = '') =>
  `goods_words(${at}registration_id, (${at}data->>'description') || ' ' || coalesce(${at}data->>'keyword', ''), ${at}data->>'productCode', ${at}created_at)`;
/** Lists of a business that give goods their codes. */
const isClassified = `resource in ('products/classified-product', 'tariffs/tariff')`;

/**
 * Up to `most` ids for each query, the strictest first, until there are enough. What is of this month and the last is looked at
 * first: of a long history that is enough, and the newest.
 */
const foundBy = (name: string, ids: string) => `
  create function ${name}(queries text[], enough int, most int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  declare
    owners tsquery := own_goods();
    lately tsquery := format('''@%s'' | ''@%s''', ${monthOf('now()')}, ${monthOf('now()')} - 1)::tsquery;
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
        select array_agg(id) into more from (${ids} limit most) as matching;
        found := found || coalesce(more, '{}');
        exit when cardinality(found) >= enough;
      end loop;
      exit when cardinality(found) >= enough;
    end loop;
    return query select distinct unnest(found);
  end $$;`;

// As with the search of lines, only a function that answers ids reaches an index of words under row-level security. The words of a row
// hold its owner and its month too: what others keep, and what is old, is left out by the index, not row by row.
export const suggestions: Migration = {
  name: '023-suggestions',
  sql: `
    create function goods_words(owner bigint, goods text, code text, made timestamptz) returns tsvector
    language sql immutable parallel safe as $$
      select to_tsvector('english', translate(coalesce(goods, '') || ' ' || coalesce(code, ''), '${BETWEEN}', '${SPACES}'))
        || array_to_tsvector(array['#' || owner::text, '@' || ${monthOf('made')}::text])
    $$;
    create index product_line_goods on product_line using gin (${goodsOfLine()})
      where not is_deleted and hs_tariff_code is not null;
    create index resource_record_goods on resource_record using gin (${goodsOfRecord()})
      where ${isClassified};
    create index consignment_party_owners on consignment_party (registration_id, owner_registration_id);

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

    grant select (description, product_code, hs_tariff_code, is_deleted, created_at) on product_line to app_lookup;
    ${foundBy(
      'suggested_lines',
      `select l.id from product_line l
          where ${goodsOfLine('l.')} @@ sought and not l.is_deleted and l.hs_tariff_code is not null and exists (
            select from consignment_party p
            where p.registration_id = ${me} and p.consignment_id = l.consignment_id
              and p.owner_registration_id = l.registration_id and p.role <> 'carterOutbound')`,
    )}
    ${foundBy(
      'suggested_records',
      `select r.id from resource_record r where ${goodsOfRecord('r.')} @@ sought and r.${isClassified} and r.registration_id = ${me}`,
    )}
    ${definedBy('app_lookup', 'function', 'own_goods()', 'suggested_lines(text[], int, int)', 'suggested_records(text[], int, int)')}
  `,
};
