import { definedBy, me, type Migration, secured } from './migration.ts';

const definer = 'security definer set search_path = public, pg_temp';

// A batch of lines may be stored in parts, and is seen once all of it is there. Its lines wait in transactions that are put aside; the
// invoices that come with it have to be there before them, and are seen by nobody as long as the batch has its row here. The row goes
// with the commit of the whole.
export const arrivingBatches: Migration = {
  name: '061-arriving-batches',
  sql: `
    create table arriving_batch (
      registration_id bigint not null,
      consignment_id bigint not null,
      batch_id bigint not null,
      primary key (registration_id, consignment_id, batch_id),
      foreign key (registration_id, consignment_id) references consignment (registration_id, id)
    );
    ${secured('arriving_batch')}
    create policy shared on arriving_batch to app_user using (registration_id = ${me} or exists (
      select from shared_with_me s
      where s.consignment_id = arriving_batch.consignment_id and s.owner_registration_id = arriving_batch.registration_id));
    grant select, insert, delete on arriving_batch to app_user;
    create policy lookup on arriving_batch for select to app_lookup using (true);
    grant select on arriving_batch to app_lookup;

    -- Asked once a statement, and only of an invoice that came with a batch: a policy that asked the table would be planned with each.
    create function is_any_arriving() returns boolean language plpgsql stable ${definer} as $$
    begin
      return exists (select from arriving_batch);
    end $$;
    create function arriving_batches() returns bigint[] language plpgsql stable ${definer} as $$
    begin
      return array(select a.batch_id from arriving_batch a);
    end $$;
    ${definedBy('app_lookup', 'function', 'is_any_arriving()', 'arriving_batches()')}
    create policy arrived on invoice as restrictive for select to app_user, app_lookup
      using (batch_id is null or not (select is_any_arriving()) or batch_id <> all ((select arriving_batches())::bigint[]));
  `,
};
