import type { Migration } from './migration.ts';

// Every business has a client that stands for all of them, from the start: its id is that of the business, so that nobody looks it up.
const generic = (id: string) => `(${id}, 'products/client', ${id}, '["All clients",null]', '{"name": "All clients", "isGeneric": true}')`;

export const genericClients: Migration = {
  name: '016-generic-clients',
  sql: `
    create function add_generic_client() returns trigger language plpgsql as $$
    begin
      insert into resource_record (registration_id, resource, id, unique_key, data) values ${generic('new.id')};
      return null;
    end $$;
    create trigger generic_client after insert on registration for each row execute function add_generic_client();
    insert into resource_record (registration_id, resource, id, unique_key, data)
    select id, 'products/client', id, '["All clients",null]', '{"name": "All clients", "isGeneric": true}' from registration;
  `,
};
