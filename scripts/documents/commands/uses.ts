import { splitFieldId } from '#src/documents/field-ids.ts';
import { scenarioFieldNames } from '#src/documents/fields/scenario-field-names.ts';
import { readFieldId } from '#src/documents/read-field-id.ts';
import { findInCode } from '../code-uses.ts';
import { findUses } from '#src/documents/uses/find-uses.ts';
import { printUses } from '#src/documents/uses/print-uses.ts';
import type { Command, Workplace } from './command.ts';

export const uses: Command = {
  parameters: ['<entity>.<field>'],
  purpose: 'lists every reader and writer of a field',
  async run(workplace, [text = '']) {
    const field = readFieldId(text, workplace.catalogue);
    const name = splitFieldId(field).path.split('.').at(-1) ?? '';
    return { lines: printUses(field, allUses(workplace), await findInCode(workplace.root, name), workplace.texts) };
  },
};

/** Every place that names a field, those in scenarios too. */
export function allUses({ catalogue, slots, names }: Workplace) {
  return findUses(catalogue, slots, [...names, ...scenarioFieldNames(catalogue)]);
}
