import { Button } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { useRef } from 'react';
import { editSlice } from '#renderer/form/store/edit-slice.ts';
import type { Slice } from '#renderer/form/contract/form-field.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import { useFromForm } from '#renderer/form/drawing/use-field-state.ts';
import { fieldOfWidget } from './control/control-props.ts';
import { describedBy } from './control/described-by.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import { printValue } from './values/print-value.ts';
import classes from './look/widgets.module.css';

/** Summary of a slice of the record, the button that opens its dialog, and the messages of its fields. */
function SliceControl(props: FieldWidgetProps) {
  const { id, name, registry, disabled = false, readonly = false } = props;
  const { form } = registry.formContext;
  const { document } = form;
  const { entity } = fieldOfWidget(props);
  const slice = document.slices.get(name);
  const { text, issues } = useSlice(form, name, slice);
  if (slice === undefined) throw new Error(`"${name}" has no dialog.`);
  const { texts } = document;
  const shown = slice.summary === undefined ? printValue(entity.schema, props.value, document) : text;
  const described = [describedBy(props), `${id}-summary`, issues.length === 0 ? undefined : `${id}-within`];
  return (
    <div>
      <div className={classes['slice']}>
        <output id={`${id}-summary`} aria-live="off" className={classes['readOnly']}>
          {shown}
        </output>
        <Button
          id={id}
          variant="default"
          aria-labelledby={`${id}-words ${id}-label`}
          aria-describedby={described.filter((part) => part !== undefined).join(' ')}
          onClick={() => void editSlice(form, name)}
        >
          <span id={`${id}-words`}>{disabled || readonly ? texts.show : (slice.label ?? texts.edit)}</span>
        </Button>
      </div>
      <div id={`${id}-within`} aria-live="polite">
        {issues.map((issue) => (
          <div key={issue} className={classes['issue']}>
            <IconAlertCircle size={16} aria-hidden />
            <span>{issue}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

interface Shown {
  readonly text: string;
  readonly issues: readonly string[];
}

const NO_READS: readonly string[] = [];
const NOTHING: Shown = { text: '', issues: [] };

/** The summary, and the issues of the fields that only the dialog shows; the same object until one of them changes. */
function useSlice(form: Form, name: string, slice: Slice | undefined): Shown {
  const known = useRef(NOTHING);
  return useFromForm(form, slice?.summary?.reads ?? NO_READS, () => {
    const text = slice?.summary?.render(form.scope()) ?? '';
    const members = (slice?.layout.drawn ?? []).filter((path) => path !== name && form.document.sliceOf.has(path));
    const issues = members.flatMap((path) => form.field(path).issues);
    if (text !== known.current.text || issues.join('\n') !== known.current.issues.join('\n')) known.current = { text, issues };
    return known.current;
  });
}

export const slice = defineWidget(SliceControl, { shows: 'anything', uiKey: 'ui:dialog', isGroup: true });
