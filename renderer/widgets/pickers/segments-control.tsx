import { SegmentedControl } from '@mantine/core';
import { controlProps } from '../control/control-props.ts';
import { describedBy } from '../control/described-by.ts';
import type { FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import { plainString } from '#renderer/form/contract/plain-text.ts';
import { useChoices } from '#renderer/form/drawing/use-choices.ts';
import classes from '../look/widgets.module.css';

/** A few choices, all in sight. */
export function SegmentsControl(props: FieldWidgetProps) {
  const { form } = props.registry.formContext;
  const { choices } = useChoices(form, props.name);
  const offered = choices.filter(({ key, isVisible }) => isVisible || key === plainString(props.value));
  const { readOnly, error } = controlProps(props);
  return (
    <SegmentedControl
      id={props.id}
      name={props.id}
      role="radiogroup"
      aria-labelledby={`${props.id}-label`}
      aria-describedby={describedBy(props)}
      aria-invalid={error || undefined}
      data={offered.map(({ key, label, isDisabled }) => ({ value: key, label, disabled: isDisabled }))}
      value={plainString(props.value)}
      onChange={(key) => props.onChange(choices.find((choice) => choice.key === key)?.value)}
      onBlur={() => props.onBlur(props.id, props.value)}
      readOnly={readOnly}
      disabled={props.disabled ?? false}
      transitionDuration={0}
      classNames={{ root: classes['segments'] ?? '' }}
    />
  );
}
