import type { Migration } from './migration.ts';

// Lines that are not deleted are counted by this index alone, without reading them.
export const linesInView: Migration = {
  name: '028-lines-in-view',
  sql: `
    create index product_line_in_view on product_line (registration_id, consignment_id) where not is_deleted;
  `,
};
