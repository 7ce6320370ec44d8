import type { References } from '#renderer/services/references.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { UiField } from '#schemas/generated/documents/ui.ts';

/** The UI-schema of a field; a field with `x-references` and no choices, lookup or widget of its own gets the choices of that list. */
export function chosenFromList(ui: UiField, { 'x-references': list }: FieldSchema, references: References): UiField {
  const isArranged = ui['ui:choices'] !== undefined || ui['ui:lookup'] !== undefined || ui['ui:widget'] !== undefined;
  const choices = list === undefined || isArranged ? undefined : references.choicesOf(list);
  return choices === undefined ? ui : { ...ui, 'ui:choices': { id: 'referenced-list', ...choices } };
}
