import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import type { TextCodec } from '#renderer/form/contract/widget-answers.ts';
import classes from '../look/widgets.module.css';
import { controlProps, fieldOfWidget } from './control-props.ts';
import { unitOf } from './unit.ts';
import { useDraft } from './use-draft.ts';

export interface LineInputProps {
  readonly widget: FieldWidgetProps;
  readonly codec: TextCodec;
}

/** One line that is typed, with its unit beside it. */
export function LineInput({ widget, codec }: LineInputProps): ReactNode {
  const draft = useDraft<HTMLInputElement>(widget, codec);
  const { type } = fieldOfWidget(widget).entity.schema;
  const unit = unitOf(widget);
  const isNumber = type === 'number' || type === 'integer';
  return (
    <Input
      {...controlProps(widget)}
      {...draft}
      {...(isNumber && { inputMode: type === 'integer' ? 'numeric' : 'decimal' })}
      classNames={{ input: isNumber ? (classes['number'] ?? '') : '', section: classes['section'] ?? '' }}
      {...(unit !== undefined && {
        rightSection: unit,
        // As wide as its characters.
        rightSectionWidth: `calc(${unit.length}ch + 1.25rem)`,
        rightSectionPointerEvents: 'none',
      })}
    />
  );
}
