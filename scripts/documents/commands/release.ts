import { printReleased, storedFields } from '#src/documents/released/released-fields.ts';
import { storedEntities } from '../data-migration.ts';
import type { Command } from './command.ts';

export const RELEASED = 'schemas/released.json';

export const release: Command = {
  parameters: [],
  purpose: `writes the fields of stored records to ${RELEASED}, with which the next version is compared`,
  async run({ root, catalogue, texts }) {
    const stored = await storedEntities(root, catalogue);
    const entities = stored.flatMap((name) => catalogue.entities.get(name) ?? []);
    const text = printReleased(Object.assign({}, ...entities.map((entity) => storedFields(entity))));
    if (text === texts.get(RELEASED)) return { lines: [`${RELEASED} is up to date.`] };
    return { lines: [`${stored.length} kinds of records are stored.`], changes: [{ file: RELEASED, text }] };
  },
};
