import { derived, derivedDecimal, definedBy, me, type Migration } from './migration.ts';

/** Made again wherever a derived column that it shows is. */
export const cifLine = {
  name: 'cif_line',
  sql: `create view cif_line as
      select d.entry_date, left(d.entry_date, 7) collate "C" as month, d.home_currency, l.seller_name as supplier,
        l.country_of_origin_code as origin, l.currency_code as currency, l.value_for_duty, l.freight_share as freight,
        l.insurance_share as insurance, l.value_for_duty + l.freight_share + l.insurance_share as cif, l.duty_value as duty, l.tax_value as gst
      from declaration d
      join declaration_line l
        on l.registration_id = d.registration_id and l.consignment_id = d.consignment_id and l.declaration_id = d.id
      where d.trade_direction = 'Import' and d.status in ('Compiled', 'Lodged')
        and exists (
          select from consignment_party p
          where p.registration_id = ${me} and p.consignment_id = d.consignment_id and p.owner_registration_id = d.registration_id
            and p.role in ('buyer', 'inboundBroker'));
    ${definedBy('app_lookup', 'view', 'cif_line')}`,
};

// What was imported, line by line, for those who may see its values. Whoever sums a year opens no document.
export const cifValues: Migration = {
  name: '038-cif-values',
  sql: `
    alter table declaration add ${derived('homeCurrency')};
    alter table declaration_line
      add ${derived('sellerName')},
      add ${derived('currencyCode')},
      add ${derivedDecimal('freightShare')},
      add ${derivedDecimal('insuranceShare')};
    create index declaration_by_entry_date on declaration (entry_date) where trade_direction = 'Import';
    ${cifLine.sql}
  `,
};
