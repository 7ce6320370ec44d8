import { partsOf } from '#src/expression/index.ts';
import type { GridColumn } from '#schemas/generated/documents/screen.ts';
import { fieldAt } from '../catalogue.ts';
import { fieldIdOf, splitFieldId } from '../field-ids.ts';
import { sentencesOfField, type DescribedDocument } from './explain-fields.ts';
import { sentence } from './expression-in-words.ts';

/** Each grid with its columns: what each shows, who sees it, how it is edited. */
export function explainGrids(
  { subject, describer }: DescribedDocument,
  entityNamed: (name: string) => DescribedDocument | undefined,
): string[] {
  return partsOf(subject, 'Grid').flatMap(({ part, value: grid }) => {
    const name = part.key?.name ?? '';
    const [rows = '', ...more] = describer.sentences(part);
    const columns = partsOf(subject, 'GridColumn').filter(({ part: column }) => column.outer === part);
    const told = columns.map(({ part: column, value }) => {
      const field = fieldOf(value, name);
      const sort = value.sort ?? field?.schema?.['x-sort'];
      const words = [...new Set([...describer.sentences(column), ...(field?.words ?? [])])];
      return { title: value.label ?? field?.schema?.title ?? value.field ?? value.id, sort, words };
    });
    const sorted = told.flatMap(({ title, sort }) => (sort === true ? [title] : []));
    const lists = [
      `columns: ${told.map(({ title }) => title).join(', ')}`,
      ...(sorted.length === 0 ? [] : [`may be sorted by ${sorted.join(', ')}`]),
    ];
    return [
      `${grid.label}: ${rows}.`,
      ...[...more, ...lists].map((line) => `  ${sentence(line)}`),
      ...told.flatMap(({ title, words }) => (words.length === 0 ? [] : [`    ${title}: ${words.map(sentence).join(' ')}`])),
    ];
  });

  /** The entity's field that a column shows, and who sees it. */
  function fieldOf({ field }: GridColumn, grid: string) {
    const id = fieldIdOf(fieldAt(subject.rows.get(grid), field ?? ''));
    if (id === undefined) return undefined;
    const { entity, path } = splitFieldId(id);
    const spoken = entityNamed(entity);
    const record = subject.catalogue.entities.get(entity);
    if (spoken === undefined || record === undefined) return undefined;
    return { schema: fieldAt(record, path), words: sentencesOfField(path, record, spoken, ['x-access']) };
  }
}
