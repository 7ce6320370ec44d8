import { fillText, type CompiledEntity } from '#renderer/expression/index.ts';
import type { Locks } from '../contract/document.ts';
import type { FormSlot } from '../contract/form-slots.ts';
import type { FormTexts } from '../contract/texts.ts';

export function locksOf(slots: readonly FormSlot[]): ReadonlyMap<string, Locks> {
  const locks = new Map<string, Locks>();
  for (const slot of slots) {
    if (slot.kind === 'editable') locks.set(slot.field, { ...locks.get(slot.field), editable: slot });
    if (slot.kind === 'enabled' || slot.kind === 'write') locks.set(slot.field, { ...locks.get(slot.field), [slot.kind]: slot.expression });
  }
  return locks;
}

/** What the derived fields are worked out from, in words. */
export function originsOf({ slots, fields }: CompiledEntity, { workedOut }: FormTexts): ReadonlyMap<string, string> {
  const origins = new Map<string, string>();
  for (const slot of slots) {
    if (slot.kind !== 'value') continue;
    const labels = slot.reads.flatMap((path) => fields.get(path)?.label ?? []);
    if (labels.length > 0) origins.set(slot.field, fillText(workedOut, { fields: labels.join(', ') }));
  }
  return origins;
}
