import { me, type Migration, secured } from './migration.ts';

// Which records of the shared lists came with the product: each once, so that what an operator deleted stays away.
export const starterData: Migration = {
  name: '015-starter-data',
  sql: `
    create table starter_record (
      resource text collate "C" not null,
      record text collate "C" not null,
      primary key (resource, record)
    );
    ${secured('starter_record')}
    -- No request acts for 0, whom the shared lists belong to.
    create policy noted on starter_record to app_user using (${me} = 0);
    grant select, insert on starter_record to app_user;
  `,
};
