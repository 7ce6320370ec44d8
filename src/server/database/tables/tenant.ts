import { sql } from 'kysely';

/**
 * The registration the transaction acts for; null where none is set. For a query's own filter in `read()`, where the
 * session is found in the same round trip; in a sub-select, so that it is computed once.
 */
export const tenant = sql<number>`(select nullif(current_setting('app.registration_id', true), '')::bigint)`;
