import { definedBy, me, type Migration, secured } from './migration.ts';

const definer = 'security definer set search_path = public, pg_temp';
const isOfBatch = (row: string) => `${row}.registration_id = owner and ${row}.consignment_id = consignment and ${row}.batch_id = batch
        and ${row}.added_by = ${me} and ${row}.version = 1`;
const isOpen = `not exists (select from consignment c where c.registration_id = owner and c.id = consignment and c.is_locked)
        and (owner = ${me} or exists (select from consignment_party p
          where p.registration_id = ${me} and p.consignment_id = consignment and p.owner_registration_id = owner))`;

// A batch of lines may be taken back in parts. Its invoices go once all parts are committed: the key that ties lines to them would wait
// for those that are put aside. The row of a batch says what is done where that is cut off: until its lines have left nothing, then the rest.
export const takenBackInParts: Migration = {
  name: '065-taken-back-in-parts',
  sql: `
    create table leaving_batch (
      registration_id bigint not null,
      consignment_id bigint not null,
      batch_id bigint not null,
      taken_by bigint not null default nullif(current_setting('app.registration_id', true), '')::bigint,
      has_left boolean not null default false,
      primary key (registration_id, consignment_id, batch_id),
      foreign key (registration_id, consignment_id) references consignment (registration_id, id)
    );
    ${secured('leaving_batch')}
    create policy taken on leaving_batch to app_user using (taken_by = ${me}) with check (taken_by = ${me} and (registration_id = ${me} or exists (
      select from shared_with_me s
      where s.consignment_id = leaving_batch.consignment_id and s.owner_registration_id = leaving_batch.registration_id)));
    grant select, insert (registration_id, consignment_id, batch_id), update (has_left), delete on leaving_batch to app_user;

    drop function take_back_batch(bigint, bigint, bigint);
    -- Those that nobody has changed since, and that are not declared.
    create function lines_to_take_back(owner bigint, consignment bigint, batch bigint) returns table (id bigint)
    language sql stable ${definer} as $$
      select l.id from product_line l where ${isOfBatch('l')} and ${isOpen}
        and l.id not in (select d.order_product_id from declaration_line d where d.registration_id = owner and d.consignment_id = consignment)
    $$;
    -- Of these; answers the numbers of those that went.
    create function take_back_lines(owner bigint, consignment bigint, batch bigint, ids bigint[]) returns table (taken int)
    language sql volatile ${definer} as $$
      delete from product_line l using unnest(ids) as part(id) where ${isOfBatch('l')} and ${isOpen} and l.id = part.id returning l.line
    $$;
    -- Those that have no line any more.
    create function take_back_invoices(owner bigint, consignment bigint, batch bigint) returns void
    language sql volatile ${definer} as $$
      delete from invoice i where ${isOfBatch('i')} and ${isOpen} and not exists (select from product_line l
        where l.registration_id = i.registration_id and l.consignment_id = i.consignment_id and l.invoice_id = i.id)
    $$;
    ${definedBy(
      'app_lookup',
      'function',
      'lines_to_take_back(bigint, bigint, bigint)',
      'take_back_lines(bigint, bigint, bigint, bigint[])',
      'take_back_invoices(bigint, bigint, bigint)',
    )}
  `,
};
