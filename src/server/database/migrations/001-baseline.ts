import { readFileSync } from 'node:fs';
import { definedBy, me, type Migration } from './migration.ts';

/** A file each in `baseline/`, of tables, functions and rights. */
const AREAS = [
  'accounts',
  'sign-in',
  'records',
  'log',
  'jobs',
  'consignments',
  'realtime',
  'files',
  'declarations',
  'billing',
  'products',
  'erasure',
];

/** What sees past the policies of requests, through those of the role that owns it. */
const OF_LOOKUP = [
  'named_providers(bigint[], text[])',
  'businesses_of_types(text[])',
  'known_businesses(text[])',
  'is_operator()',
  'count_uses(text, text[], jsonb, boolean)',
  'owner_of(bigint)',
  'enter_owners()',
  'leave_owners()',
  'is_party(bigint, bigint)',
  'is_shared_with_me(bigint, bigint)',
  'find_lines(bigint, bigint, text)',
  'take_back_batch(bigint, bigint, bigint)',
  'tell_people(text, text, bigint, bigint, text, bigint, bigint, bigint, text, text)',
  'is_lodged(bigint, bigint)',
  'sees_declaration(bigint, bigint, bigint, text)',
  'declared_by_day(date, date, text)',
  'is_declared(bigint, bigint)',
  'may_see_products(bigint, text)',
  'products_looked_at()',
  'own_goods()',
  'suggested_lines(text[], int, int)',
  'suggested_records(text[], int, int)',
  'known_products(bigint, text, text[])',
];
const VIEWS_OF_LOOKUP = [
  'party',
  'resource_row',
  'shared_with_me',
  'document_row',
  'declaration_row',
  'history_consignment',
  'history_line',
  'review_line',
  'cif_line',
  'trader_product',
];
const OF_AUTH = [
  'release_address(text)',
  'find_inviters(text)',
  'find_invitations(text)',
  'names_without_key()',
  'keep_name_key(bigint, text)',
  'confirm_name(bigint)',
  'drop_sign_ups(text, bigint)',
  'businesses_before(timestamptz)',
  'create_session(bytea, uuid, bigint, text)',
  'end_session(bytea)',
  'end_user_sessions(bigint, bytea)',
  'find_token(bytea, text)',
  'use_token(bytea, text)',
  'list_sessions(bigint, float8, float8)',
  'end_session_of(bigint, uuid)',
  'remove_expired(float8, float8)',
  'open_session(bytea, float8, float8, float8, boolean)',
  'stored_second_factors()',
  'find_sign_in(text)',
  'hold_names(bytea)',
  'have_names_alone(bytea)',
  'operating_figures(float8, float8)',
  'claim_jobs(float8, int)',
  'renew_job(bigint, uuid, int, float8)',
  'finish_job(bigint, uuid, int)',
  'fail_job(bigint, uuid, int, text, float8)',
  'remove_followed_work()',
  'remove_unfinished_files()',
  'is_shown_on_invoices(text)',
  'next_usage_invoice(int)',
  'erase_person(bigint, text)',
  'erase_contact(bigint, text)',
];
const OF_LOG = ['log_name_version(bigint, text)', 'append_log(jsonb)', 'erase_log_names(bigint)', 'log_chains()'];

const files = AREAS.map((area) => readFileSync(new URL(`baseline/${area}.sql`, import.meta.url), 'utf8').replaceAll('${me}', me));

/** What all files have under this heading. */
function part(heading: 'Tables' | 'Functions' | 'Rights'): string {
  const parts = files.map((file) => file.split(/^-- (Tables|Functions|Rights)\n/m));
  return parts.map((pieces) => pieces[pieces.indexOf(heading) + 1] ?? '').join('\n');
}

/** The schema as it was released first. Tables of all areas come first, because functions and policies of one ask those of others. */
export const baseline: Migration = {
  name: '001-baseline',
  sql: `
    set local check_function_bodies = off;
    ${part('Tables')}
    ${part('Functions')}
    ${definedBy('app_lookup', 'function', ...OF_LOOKUP)}
    ${definedBy('app_lookup', 'view', ...VIEWS_OF_LOOKUP)}
    ${definedBy('app_auth', 'function', ...OF_AUTH)}
    ${definedBy('app_auth', 'view', 'unconfirmed_name')}
    ${definedBy('app_log', 'function', ...OF_LOG)}
    ${part('Rights')}
    set local check_function_bodies = on;`,
};

/** A view of the baseline, to be made again. */
export function baselineView(name: string): { readonly name: string; readonly sql: string } {
  const [text = ''] = new RegExp(`create view ${name} as[^;]*;`).exec(part('Functions')) ?? [];
  return { name, sql: `${text} ${definedBy('app_lookup', 'view', name)}` };
}

/** A PL/pgSQL function of the baseline, to be created if it is missing. */
export function baselineFunction(name: string): string {
  return new RegExp(`create function ${name}\\([^]*?\nend\\s\\$\\$;`).exec(part('Functions'))?.[0] ?? '';
}
