import type { UserStatus } from '../database/tables/tables.ts';
import type { FieldErrors } from '../messages/refusal.ts';
import type { ServerEntity } from '../documents/server-entity.ts';
import { text } from '../messages/texts.ts';

interface ChangedUser {
  readonly status: UserStatus;
  readonly accountsAccess: string | null;
}

/** Refused changes of status and rights beyond those of the schema: pending ends by activation, suspension by the operator. */
export function statusErrors(
  { compiled: { fields } }: ServerEntity,
  user: ChangedUser,
  changes: ReadonlyMap<string, unknown>,
): FieldErrors {
  const steps = fields.get('status')?.schema['x-steps'] ?? {};
  const labelOf = (field: string, value: unknown) => fields.get(field)?.schema['x-labels']?.[String(value)] ?? String(value);
  const next = steps[user.status] ?? [];
  if (next.length === 0) return { status: [text('problem.value.notEditable', { status: labelOf('status', user.status) })] };
  const errors = new Map<string, readonly string[]>();
  if (changes.get('accountsAccess') === 'O' && user.accountsAccess !== 'O') {
    const label = fields.get('accountsAccess')?.label ?? '';
    errors.set('accountsAccess', [text('problem.value.notSelectable', { label, value: labelOf('accountsAccess', 'O') })]);
  }
  return Object.fromEntries(errors);
}

/** Values for the message about a choice that is not allowed. */
export function notSelectable(entity: ServerEntity, value: string) {
  const { label, schema } = entity.compiled.fields.get('accountsAccess') ?? { label: '', schema: {} };
  return { label, value: schema['x-labels']?.[value] ?? value };
}
