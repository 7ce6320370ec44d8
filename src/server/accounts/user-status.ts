import type { UserStatus } from '../database/tables/tables.ts';
import type { FieldErrors } from '../messages/refusal.ts';
import type { ServerEntity } from '../documents/server-entity.ts';
import { text } from '../messages/texts.ts';
import type { RecordData } from '../records/check/check-record.ts';

interface ChangedUser {
  readonly status: UserStatus;
  readonly accountsAccess: string | null;
}

/** Refused changes of status and rights beyond those of the schema: pending ends by activation, suspension by the operator. */
export function statusErrors(entity: ServerEntity, user: ChangedUser, { accountsAccess }: RecordData): FieldErrors {
  const { 'x-steps': steps = {}, 'x-labels': labels = {} } = entity.compiled.fields.get('status')?.schema ?? {};
  if ((steps[user.status] ?? []).length === 0)
    return { status: [text('problem.value.notEditable', { status: labels[user.status] ?? user.status })] };
  return ownLoginErrors(entity, accountsAccess, user.accountsAccess);
}

/** A separate login is granted by the operator, not chosen. */
export function ownLoginErrors({ compiled: { fields } }: ServerEntity, access: unknown, before?: unknown): FieldErrors {
  if (access !== 'O' || before === 'O') return {};
  const { label, schema } = fields.get('accountsAccess') ?? { label: '', schema: {} };
  return { accountsAccess: [text('problem.value.notSelectable', { label, value: schema['x-labels']?.['O'] ?? 'O' })] };
}
