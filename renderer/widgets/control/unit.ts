import { textOption, fieldOfWidget } from './control-props.ts';
import type { FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';

/** The unit shown beside the value: the schema's, or one of the UI-schema's. */
export function unitOf(props: FieldWidgetProps): string | undefined {
  return fieldOfWidget(props).entity.schema['x-unit'] ?? textOption(props.options, 'suffix');
}
