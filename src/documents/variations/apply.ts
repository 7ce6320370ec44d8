import type { Change } from '#schemas/generated/documents/variation.ts';
import { readAddress } from './address.ts';
import { copyOf } from './copy-of.ts';
import { keysOf } from './keys.ts';
import { addedTo, isAddField } from './own-fields.ts';
import { type Kinds, targetIn } from './targets.ts';

/**
 * The document as the business has it; itself if nothing in it was changed.
 * @param changes those in force (`changesInForce`)
 */
export function applyChanges<Kind extends keyof Kinds>(
  kind: Kind,
  name: string,
  document: Kinds[Kind],
  changes: readonly Change[],
): Kinds[Kind] {
  const extended = addedTo[kind](name, document, changes.filter(isAddField));
  const own = changes.filter((change) => {
    const address = readAddress(change.at);
    return address.kind === kind && address.name === name && !isAddField(change);
  });
  if (own.length === 0) return extended;
  const copy = copyOf(extended);
  for (const change of own) {
    const part = targetIn[kind](copy, readAddress(change.at).part);
    if ('set' in change) for (const key of keysOf(change.set)) part?.write(change.set, key);
    if ('hide' in change) part?.placing?.hide();
    if ('place' in change) part?.placing?.move(change.place);
    if ('add' in change && change.add === 'rule') part?.addRule?.(ruleOf(change));
  }
  return copy;
}

export function ruleOf({ at: _at, add: _add, ...rule }: Extract<Change, { add: 'rule' }>) {
  return rule;
}
