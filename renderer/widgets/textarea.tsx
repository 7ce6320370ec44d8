import { Textarea } from '@mantine/core';
import { controlProps, numberOption } from './control/control-props.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import { plainText } from '#renderer/form/contract/plain-text.ts';
import { useDraft } from './control/use-draft.ts';
import classes from './look/widgets.module.css';

const ROWS = 3;

/** Options: `rows`, and `wrap: false` for text whose lines must stay whole. */
function TextareaControl(props: FieldWidgetProps) {
  const draft = useDraft<HTMLTextAreaElement>(props, plainText);
  const isWrapped = props.options['wrap'] !== false;
  return (
    <Textarea
      {...controlProps(props)}
      {...draft}
      rows={numberOption(props.options, 'rows') ?? ROWS}
      resize="vertical"
      wrap={isWrapped ? 'soft' : 'off'}
      {...(isWrapped ? {} : { classNames: { input: classes['wholeLines'] ?? '' } })}
    />
  );
}

export const textarea = defineWidget(TextareaControl, { shows: ['multi-line'], holdsDraft: true });
