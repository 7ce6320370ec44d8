import { derived, derivedDecimal, editable, editableColumns, me, type Migration, secured } from './migration.ts';

/** Import declarations are the buyer's and the inbound broker's, export declarations those of the other side; who serves reads. */
export const isOfSide = (role: string, declaration: string) => `(${role} = 'serviceProvider'
      or ${role} in ('buyer', 'inboundBroker') and ${declaration}.trade_direction = 'Import'
      or ${role} in ('outboundBroker', 'outboundParty') and ${declaration}.trade_direction = 'Export')`;

export const isOfMySide = (declaration: string) => `exists (
  select from consignment_party p
  where p.registration_id = ${me} and p.consignment_id = ${declaration}.consignment_id
    and p.owner_registration_id = ${declaration}.registration_id
    and ${isOfSide('p.role', declaration)})`;

const ofDeclaration = `
  registration_id bigint not null,
  consignment_id bigint not null,
  declaration_id bigint not null,
  trade_direction text collate "C" not null`;
const ofDeclarationKey = `
  foreign key (registration_id, consignment_id, declaration_id) references declaration (registration_id, consignment_id, id)`;
const parts = ['declaration_line', 'declaration_log', 'declaration_compilation', 'declaration_undo'];

// Declarations with copies of the product lines, and what was computed of them: all that a later change of a rate must not touch.
export const declarations: Migration = {
  name: '030-declarations',
  sql: `
    create table declaration (
      registration_id bigint not null,
      consignment_id bigint not null,
      id bigint not null,
      ${editable},
      -- The business that compiled it first, by whose numbers it is called.
      declared_by bigint not null default nullif(current_setting('app.registration_id', true), '')::bigint,
      -- What was looked up for the entry date.
      basis jsonb not null,
      ${derived('reference')},
      ${derived('consignmentReference')},
      ${derived('consigneeName')},
      ${derived('tradeDirection')},
      ${derived('status')},
      ${derived('entryDate')},
      ${derived('compiledAt')},
      search_text text not null generated always as (
        coalesce(data->>'reference', '') || E'\\n' || coalesce(data->>'consignmentReference', '') || E'\\n' || coalesce(data->>'consigneeName', '')
      ) stored,
      primary key (registration_id, consignment_id, id),
      unique (id),
      foreign key (registration_id, consignment_id) references consignment (registration_id, id)
    );
    create unique index declaration_standing on declaration (registration_id, consignment_id) where (data->>'status') <> 'Withdrawn';

    create table declaration_line (
      ${ofDeclaration},
      id bigint not null,
      ${editable},
      order_product_id bigint not null,
      line int not null check (line > 0),
      -- Versions of the product line, its order and its invoice when they were copied.
      source_version text collate "C" not null,
      -- What computing it again needs besides.
      facts jsonb not null,
      -- How it was computed.
      steps jsonb not null,
      ${derived('productCode')},
      ${derived('description')},
      ${derived('hsTariffCode')},
      ${derived('countryOfOriginCode')},
      ${derivedDecimal('valueForDuty')},
      ${derivedDecimal('dutyValue')},
      ${derivedDecimal('leviesValue')},
      ${derivedDecimal('valueForTax')},
      ${derivedDecimal('taxValue')},
      ${derivedDecimal('statsQuantity')},
      search_text text not null generated always as (
        coalesce(data->>'productCode', '') || E'\\n' || coalesce(data->>'description', '') || E'\\n' || coalesce(data->>'hsTariffCode', '')
      ) stored,
      primary key (registration_id, consignment_id, declaration_id, id),
      unique (id),
      constraint declaration_line_number unique (registration_id, consignment_id, declaration_id, line) deferrable initially immediate,
      constraint declaration_line_product unique (registration_id, consignment_id, declaration_id, order_product_id) deferrable initially immediate,
      ${ofDeclarationKey},
      foreign key (registration_id, consignment_id, order_product_id) references product_line (registration_id, consignment_id, id)
    );
    create index declaration_line_of_product on declaration_line (registration_id, consignment_id, order_product_id);

    create table declaration_log (
      ${ofDeclaration},
      id uuid not null default gen_random_uuid(),
      created_at timestamptz not null default now(),
      line int,
      severity text collate "C" not null check (severity in ('info', 'warning', 'error')),
      message text not null,
      primary key (registration_id, consignment_id, declaration_id, id),
      ${ofDeclarationKey}
    );

    create table declaration_compilation (
      ${ofDeclaration},
      number int not null,
      compiled_at timestamptz not null default now(),
      compiled_by text not null,
      totals jsonb not null,
      -- The lines as they were then, for comparisons.
      lines jsonb not null,
      primary key (registration_id, consignment_id, declaration_id, number),
      ${ofDeclarationKey}
    );

    create table declaration_undo (
      ${ofDeclaration},
      id uuid not null default gen_random_uuid(),
      created_at timestamptz not null default now(),
      changes jsonb not null,
      primary key (registration_id, consignment_id, declaration_id, id),
      ${ofDeclarationKey}
    );

    -- The last number of a year that a business gave a declaration.
    create table declaration_number (
      registration_id bigint not null references registration (id),
      year int not null,
      last int not null,
      primary key (registration_id, year)
    );

    ${secured('declaration', ...parts, 'declaration_number')}
    create policy mine on declaration_number to app_user using (registration_id = ${me});
    grant select, insert, update (last) on declaration_number to app_user;
    ${['declaration', ...parts].map((table) => `create policy shared on ${table} to app_user using (${isOfMySide(table)});`).join('\n')}
    grant select, insert, update (basis, ${editableColumns}) on declaration to app_user;
    grant select, insert, delete, update (line, source_version, facts, steps, ${editableColumns}) on declaration_line to app_user;
    grant select, insert, delete on declaration_log to app_user;
    grant select, insert on declaration_compilation to app_user;
    grant select, insert, delete on declaration_undo to app_user;
  `,
};
