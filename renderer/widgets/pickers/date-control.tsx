import { ActionIcon, Input, Popover } from '@mantine/core';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { useState, type FocusEvent } from 'react';
import { loadPart } from '#renderer/services/on-demand.ts';
import { dateFormat } from '#schemas/formats/date.ts';
import { readTypedDate } from '#schemas/formats/typed-date.ts';
import { useBack } from '#renderer/services/browser-back.ts';
import { INSIDE_WINDOW } from '#renderer/services/popup-position.ts';
import { fillText, today, zoneOf } from '#src/expression/index.ts';
import { controlProps } from '../control/control-props.ts';
import type { FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import type { TextCodec } from '#renderer/form/contract/widget-answers.ts';
import { useDraft } from '../control/use-draft.ts';
import classes from '../look/widgets.module.css';

const dateTextOf = (form: Form): TextCodec => ({
  parse: (text) => readTypedDate(text, today(zoneOf(form.scope()))),
  print: (value) => (typeof value === 'string' ? dateFormat.print(value) : ''),
});

/** Loaded on demand with its styles, because most users type dates. */
const Calendar = loadPart(async () => (await import('./calendar.tsx')).Calendar);

export function DateControl(props: FieldWidgetProps) {
  const { form } = props.registry.formContext;
  const { texts } = form.document;
  const [dateText] = useState(() => dateTextOf(form));
  const [isOpen, setIsOpen] = useState(false);
  const draft = useDraft<HTMLInputElement>(props, dateText);
  const control = controlProps(props);
  const close = () => {
    setIsOpen(false);
    draft.ref.current?.focus();
  };
  useBack(close, isOpen);
  const choose = (value: string | null) => {
    props.onChange(value ?? undefined);
    close();
  };
  const { value } = form.field(props.name);
  const shown = dateFormat.isValid(value) ? value : null;
  const calendar = (
    <Popover
      {...INSIDE_WINDOW}
      opened={isOpen}
      onChange={(opens) => (opens ? setIsOpen(true) : close())}
      trapFocus
      position="bottom-end"
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          data-mantine-stop-propagation={isOpen || undefined}
          color="gray"
          aria-label={fillText(texts.openCalendar, { label: props.label })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconCalendar size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown onFocus={holdEscape}>{isOpen && <Calendar value={shown} form={form} onChange={choose} />}</Popover.Dropdown>
    </Popover>
  );
  return (
    <Input
      {...control}
      {...draft}
      classNames={{ input: classes['code'] ?? '' }}
      rightSectionPointerEvents="all"
      rightSection={control.readOnly ? undefined : calendar}
    />
  );
}

/** Escape closes the calendar alone, not the window around its field. */
function holdEscape({ target }: FocusEvent): void {
  target.setAttribute('data-mantine-stop-propagation', 'true');
}
