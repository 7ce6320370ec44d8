import { definedBy, me, type Migration } from './migration.ts';

const isParty = (business: string, owner: string, consignment: string) => `exists (
        select from consignment_party p
        where p.registration_id = ${business} and p.consignment_id = ${consignment} and p.owner_registration_id = ${owner})`;

// What those who see no declaration need to know of one: that the consignment is lodged, and so stays locked. And what they must
// not learn: of a declaration nobody is told but those who may read it.
export const lodged: Migration = {
  name: '031-lodged',
  sql: `
    grant select (registration_id, consignment_id, id, trade_direction, status) on declaration to app_lookup;
    create policy lookup on declaration for select to app_lookup using (true);

    create function is_lodged(owner bigint, consignment bigint) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select exists (select from declaration d
        where d.registration_id = owner and d.consignment_id = consignment and d.status = 'Lodged')
        and (owner = ${me} or ${isParty(me, 'owner', 'consignment')});
    $$;

    -- Whether a business reads declarations of a consignment in this direction.
    create function sees_declaration(business bigint, owner bigint, consignment bigint, direction text) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select exists (
        select from consignment_party p
        where p.registration_id = business and p.consignment_id = consignment and p.owner_registration_id = owner
          and (p.role = 'serviceProvider'
            or p.role in ('buyer', 'inboundBroker') and direction = 'Import'
            or p.role in ('outboundBroker', 'outboundParty') and direction = 'Export'));
    $$;

    create or replace function tell_people(
      audience text, told_kind text, told_owner bigint, told_consignment bigint, told_entity text, told_record bigint, business bigint,
      teller bigint, told_who text, told_what text)
    returns table (told_registration bigint, told_user bigint)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      direction text := (select d.trade_direction from declaration d
        where told_entity like 'declarations/%' and d.registration_id = told_owner and d.id = told_record);
    begin
      if not (told_owner = ${me} or ${isParty(me, 'told_owner', 'told_consignment')}) then return; end if;
      return query
        with addressed as (
          select p.business_id as registration_id, p.user_id from presence p
            where audience in ('watching', 'involved') and p.registration_id = told_owner and p.consignment_id = told_consignment
              and p.seen_at > now() - interval '1 minute'
              and (audience = 'involved' or (p.entity = told_entity and p.record_id = told_record))
          union
          select a.registration_id, a.user_id from audit_log a
            where audience = 'involved' and a.owner_registration_id = told_owner and a.consignment_id = told_consignment
              and a.created_at > now() - interval '90 days'
          union
          select u.registration_id, u.id from person u where audience = 'business' and u.registration_id = business
        )
        insert into notice as n (registration_id, user_id, kind, who, what, consignment_id, entity, record_id)
        select a.registration_id, a.user_id, told_kind, told_who, told_what, told_consignment, told_entity, told_record
          from addressed a join person u on u.registration_id = a.registration_id and u.id = a.user_id
          where u.status in ('N', 'A') and a.user_id <> teller
            and case when told_entity like 'declarations/%' then sees_declaration(a.registration_id, told_owner, told_consignment, direction)
              else a.registration_id = told_owner or ${isParty('a.registration_id', 'told_owner', 'told_consignment')} end
        on conflict (registration_id, user_id, kind, consignment_id, entity, record_id, who)
          where read_at is null and consignment_id is not null
          do update set times = n.times + 1, created_at = now(), what = excluded.what
        returning n.registration_id, n.user_id;
    end $$;
    ${definedBy(
      'app_lookup',
      'function',
      'is_lodged(bigint, bigint)',
      'sees_declaration(bigint, bigint, bigint, text)',
      'tell_people(text, text, bigint, bigint, text, bigint, bigint, bigint, text, text)',
    )}
  `,
};
