import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef, type ReactNode } from 'react';
import { today, zoneOf } from '#src/expression/index.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import classes from '../look/widgets.module.css';

export interface CalendarProps {
  /** `YYYY-MM-DD`; the calendar opens at its month, or at that of today. */
  readonly value: string | null;
  readonly form: Form;
  onChange(value: string | null): void;
}

export function Calendar({ value, form, onChange }: CalendarProps): ReactNode {
  const calendar = useRef<HTMLDivElement>(null);
  const { previousMonth, nextMonth } = form.document.texts;
  const now = today(zoneOf(form.scope()));
  // It comes after its frame, which has looked for what takes the focus by then: keys belong to it, Escape first of all.
  useEffect(() => {
    const first = ['[data-selected]', '[aria-current]'].flatMap((day) => calendar.current?.querySelector<HTMLElement>(day) ?? [])[0];
    first?.focus();
  }, []);
  return (
    <DatePicker
      ref={calendar}
      value={value}
      defaultDate={value ?? now}
      onChange={onChange}
      getDayProps={(day) => (day === now ? { 'aria-current': 'date' } : {})}
      hideOutsideDates
      classNames={{ day: classes['day'] ?? '' }}
      ariaLabels={{ previousMonth, nextMonth }}
    />
  );
}
