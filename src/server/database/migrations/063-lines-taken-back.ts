import { definedBy, me, type Migration } from './migration.ts';

const isOfBatch = (row: string) => `${row}.registration_id = owner and ${row}.consignment_id = consignment and ${row}.batch_id = batch
        and ${row}.added_by = ${me} and ${row}.version = 1`;

// A line of a batch that is declared stays when the batch is taken back. That is asked once for all of them: the key that keeps it
// there asks for each, and without `restrict` it looks for each among the lines of its own consignment as well, in case another with
// its number had come, which takes the longer the more lines go with it.
export const linesTakenBack: Migration = {
  name: '063-lines-taken-back',
  sql: `
    alter table declaration_line
      drop constraint declaration_line_registration_id_consignment_id_order_prod_fkey,
      add constraint declaration_line_order_product foreign key (registration_id, consignment_id, order_product_id)
        references product_line (registration_id, consignment_id, id) on delete restrict;

    drop function take_back_batch(bigint, bigint, bigint);
    -- Answers the numbers of the lines that went.
    create function take_back_batch(owner bigint, consignment bigint, batch bigint) returns table (taken int)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    begin
      if exists (select from consignment c where c.registration_id = owner and c.id = consignment and c.is_locked)
        or not (owner = ${me} or exists (select from consignment_party p
          where p.registration_id = ${me} and p.consignment_id = consignment and p.owner_registration_id = owner)) then return; end if;
      return query delete from product_line l where ${isOfBatch('l')}
        and l.id not in (select d.order_product_id from declaration_line d where d.registration_id = owner and d.consignment_id = consignment)
        returning l.line;
      delete from invoice i where ${isOfBatch('i')} and not exists (select from product_line l
        where l.registration_id = i.registration_id and l.consignment_id = i.consignment_id and l.invoice_id = i.id);
    end $$;
    ${definedBy('app_lookup', 'function', 'take_back_batch(bigint, bigint, bigint)')}
  `,
};
