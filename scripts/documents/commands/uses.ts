import { splitFieldId } from '#src/documents/field-ids.ts';
import { scenarioFieldNames } from '#src/documents/fields/scenario-field-names.ts';
import { idUses } from '#src/documents/ids/id-uses.ts';
import { isPartId, readPartId } from '#src/documents/ids/read-part-id.ts';
import { readFieldId } from '#src/documents/read-field-id.ts';
import { findInCode } from '../code-uses.ts';
import { findUses } from '#src/documents/uses/find-uses.ts';
import { printIdUses, printUses } from '#src/documents/uses/print-uses.ts';
import { printReferringFields } from '#src/documents/uses/referring-fields.ts';
import type { Command, Workplace } from './command.ts';

export const uses: Command = {
  parameters: ['<entity>.<field> | <document>#<id>'],
  purpose: 'lists every reader and writer of a field, every place that names a part of a document',
  async run(workplace, [text = '']) {
    const { catalogue, texts } = workplace;
    if (isPartId(text)) return { lines: printIdUses(idUses(readPartId(text, catalogue), catalogue), texts) };
    const field = readFieldId(text, workplace.catalogue);
    const name = splitFieldId(field).path.split('.').at(-1) ?? '';
    const code = await findInCode(workplace.root, name);
    const lines = printUses(field, allUses(workplace), code, workplace.texts);
    return { lines: [...lines, ...printReferringFields(field, workplace.catalogue)] };
  },
};

/** Every place that names a field, those in scenarios too. */
export function allUses({ catalogue, slots, names }: Workplace) {
  return findUses(catalogue, slots, [...names, ...scenarioFieldNames(catalogue)]);
}
