import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { UiField } from '#schemas/generated/documents/ui.ts';
import type { FormContext } from '../contract/form.ts';

/** Keys that this engine answers: handed to a widget, they would reach the page as attributes. */
const OURS = new Set<string>([
  '$comment',
  'ui:span',
  'ui:visible',
  'ui:enabled',
  'ui:tabStop',
  'ui:label',
  'ui:because',
  'ui:whenHidden',
  'ui:choices',
  'ui:onEdit',
  'ui:lookup',
  'ui:suggest',
  'ui:actions',
  'ui:link',
  'ui:dialog',
  'ui:grid',
  'ui:autofocus',
  'ui:enterSubmitsAfterMs',
] satisfies (keyof UiField)[]);

/** The UI-schema of a field as rjsf's own parts read it, with the widget that was chosen. */
export function rjsfUiSchemaOf(ui: UiField, widget: string): UiSchema<unknown, RJSFSchema, FormContext> {
  return { ...Object.fromEntries(Object.entries(ui).filter(([key]) => !OURS.has(key))), 'ui:widget': widget };
}
