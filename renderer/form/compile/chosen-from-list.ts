import type { References } from '#renderer/services/references.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { UiField } from '#schemas/generated/documents/ui.ts';

/** The arrangement of a field; one that refers to a list, and whose arrangement says nothing else, is chosen from that list. */
export function chosenFromList(ui: UiField, { 'x-references': list }: FieldSchema, references: References): UiField {
  const isArranged = ui['ui:choices'] !== undefined || ui['ui:lookup'] !== undefined || ui['ui:widget'] !== undefined;
  const choices = list === undefined || isArranged ? undefined : references.choicesOf(list);
  return choices === undefined ? ui : { ...ui, 'ui:choices': { id: 'referenced-list', ...choices } };
}
