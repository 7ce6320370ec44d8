import { definedBy, me, type Migration } from './migration.ts';

// Within a consignment too a word is found by its trigrams, which policies keep from their index (5,000 lines: 0.5 ms instead of
// 4 ms). Planned for each pattern: of a frequent word, or one of two letters, the lines of the consignment are walked instead.
export const linesFound: Migration = {
  name: '054-lines-found',
  sql: `
    drop function search_lines(text, int);
    create function find_lines(owner bigint, consignment bigint, pattern text) returns setof bigint
    language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
    begin
      if owner = ${me} or exists (
        select from consignment_party p
        where p.registration_id = ${me} and p.consignment_id = consignment and p.owner_registration_id = owner) then
        return query select l.id from product_line l
          where l.registration_id = owner and l.consignment_id = consignment and l.search_text ilike pattern;
      end if;
    end
    $$;
    ${definedBy('app_lookup', 'function', 'find_lines(bigint, bigint, text)')}
  `,
};
