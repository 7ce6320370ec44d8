/** The changes of one part. */
import type { Change } from '#schemas/generated/documents/variation.ts';
import { OWN } from './own-fields.ts';

/** Whether a change is one of the part with these addresses: of a field also its rules, and that it was added. */
export function concerns(change: Change, addresses: readonly string[]): boolean {
  return addresses.includes(addressOf(change));
}

/** Of the part that a change is about. */
export function addressOf(change: Change): string {
  if (!('add' in change)) return change.at;
  return `${change.at}#${change.add === 'rule' ? change.target : `${OWN}.${change.id}`}`;
}

/** The changes without those of a part; rules and own fields are taken back where they are drawn. */
export function withoutPart(changes: readonly Change[], addresses: readonly string[]): readonly Change[] {
  return changes.filter((change) => 'add' in change || !addresses.includes(change.at));
}
