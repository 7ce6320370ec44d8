import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from '../look/widgets.module.css';

export interface CalendarProps {
  /** `YYYY-MM-DD`; the calendar opens at its month. */
  readonly value: string | null;
  readonly previousMonth: string;
  readonly nextMonth: string;
  onChange(value: string | null): void;
}

export function Calendar({ value, previousMonth, nextMonth, onChange }: CalendarProps): ReactNode {
  const calendar = useRef<HTMLDivElement>(null);
  // It comes after its frame, which has looked for what takes the focus by then: keys belong to it, Escape first of all.
  useEffect(() => calendar.current?.querySelector<HTMLElement>('[data-selected], [data-today], table button')?.focus(), []);
  return (
    <DatePicker
      ref={calendar}
      value={value}
      {...(value === null ? {} : { defaultDate: value })}
      onChange={onChange}
      hideOutsideDates
      classNames={{ day: classes['day'] ?? '' }}
      ariaLabels={{ previousMonth, nextMonth }}
    />
  );
}
