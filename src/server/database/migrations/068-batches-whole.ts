import { definedBy, me, type Migration } from './migration.ts';

const isOfBatch = (row: string) => `${row}.registration_id = owner and ${row}.consignment_id = consignment and ${row}.batch_id = batch
        and ${row}.added_by = ${me} and ${row}.version = 1`;

// A batch of lines is stored, and taken back, in one transaction. Lines that are declared stay.
export const batchesWhole: Migration = {
  name: '068-batches-whole',
  sql: `
    drop policy arrived on invoice;
    drop function is_any_arriving();
    drop function arriving_batches();
    drop function lines_to_take_back(bigint, bigint, bigint);
    drop function take_back_lines(bigint, bigint, bigint, bigint[]);
    drop function take_back_invoices(bigint, bigint, bigint);
    drop table arriving_batch, leaving_batch;

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
