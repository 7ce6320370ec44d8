import { splitFieldId } from '#src/documents/field-ids.ts';
import { idUses } from '#src/documents/ids/id-uses.ts';
import { isPartId, readPartId } from '#src/documents/ids/read-part-id.ts';
import { namesOfListings } from '#src/documents/listings/map-to-listing.ts';
import { readFieldId } from '#src/documents/read-field-id.ts';
import { findInCode } from '../code-uses.ts';
import { besideVariation } from '../read-variation.ts';
import { findUses } from '#src/documents/uses/find-uses.ts';
import { printIdUses, printUses } from '#src/documents/uses/print-uses.ts';
import type { Command } from './command.ts';
import { printReferringFields } from '#src/documents/uses/referring-fields.ts';

export const uses: Command = {
  parameters: ['<entity>.<field> | <document>#<id>', '[variation]'],
  purpose: 'lists every reader and writer of a field, every place that names a part of a document; those of a variation in a file, too',
  async run(documents, [text = '', variation]) {
    const workspace = await besideVariation(documents, variation);
    const { texts } = workspace;
    if (isPartId(text)) return { lines: printIdUses(namesOfListings(idUses(readPartId(text, workspace), workspace), workspace), texts) };
    const field = readFieldId(text, workspace.catalogue);
    const name = splitFieldId(field).path.split('.').at(-1) ?? '';
    const code = await findInCode(workspace.root, name);
    const lines = printUses(field, namesOfListings(findUses(workspace), workspace), code, workspace.texts);
    return { lines: [...lines, ...printReferringFields(field, workspace.catalogue)] };
  },
};
