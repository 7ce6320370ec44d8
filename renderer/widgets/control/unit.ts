import { textOption, fieldOfWidget } from './control-props.ts';
import type { FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import classes from '../look/widgets.module.css';

/** The unit that stands beside the value: the schema's, or one of the UI-schema's. */
export function unitOf(props: FieldWidgetProps): string | undefined {
  return fieldOfWidget(props).entity.schema['x-unit'] ?? textOption(props.options, 'suffix');
}

/** Room for the unit, wide enough for its characters. */
export function unitSection(unit: string | undefined) {
  return unit === undefined
    ? {}
    : {
        rightSection: unit,
        rightSectionWidth: `calc(${unit.length}ch + 1.25rem)`,
        rightSectionPointerEvents: 'none' as const,
        rightSectionProps: { className: classes['section'] ?? '' },
      };
}
