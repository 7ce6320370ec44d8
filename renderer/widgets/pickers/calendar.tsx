import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import type { ReactNode } from 'react';
import classes from '../look/widgets.module.css';

export interface CalendarProps {
  /** `YYYY-MM-DD`; the calendar opens at its month. */
  readonly value: string | null;
  readonly previousMonth: string;
  readonly nextMonth: string;
  onChange(value: string | null): void;
}

export function Calendar({ value, previousMonth, nextMonth, onChange }: CalendarProps): ReactNode {
  return (
    <DatePicker
      value={value}
      {...(value === null ? {} : { defaultDate: value })}
      onChange={onChange}
      hideOutsideDates
      classNames={{ day: classes['day'] ?? '' }}
      ariaLabels={{ previousMonth, nextMonth }}
    />
  );
}
