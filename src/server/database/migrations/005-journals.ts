import { me, type Migration, secured } from './migration.ts';

export const journals: Migration = {
  name: '005-journals',
  sql: `
    create table idempotency_key (
      registration_id bigint not null,
      user_id bigint not null,
      operation text not null,
      key text not null,
      request_hash bytea not null,
      answer jsonb,
      expires_at timestamptz not null,
      primary key (registration_id, user_id, operation, key)
    );

    create table audit_log (
      registration_id bigint not null,
      id uuid not null,
      created_at timestamptz not null default now(),
      user_id bigint not null,
      user_name text not null,
      kind text not null,
      action text not null,
      subject text not null,
      before jsonb,
      after jsonb,
      primary key (registration_id, id)
    );
    create index audit_log_kind on audit_log (registration_id, kind, id desc);

    ${secured('idempotency_key', 'audit_log')}
    create policy mine on idempotency_key to app_user using (registration_id = ${me});
    create policy mine on audit_log to app_user using (registration_id = ${me});
    grant select, insert, update (answer), delete on idempotency_key to app_user;
    -- Neither update nor delete: what happened stays written.
    grant select, insert on audit_log to app_user;
  `,
};
