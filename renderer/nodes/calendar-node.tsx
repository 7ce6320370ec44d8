/** Rows by their day: those without one first, then weeks from Monday to Sunday. */
import type { ReactNode } from 'react';
import { addDays, daysBetween, formatDate, isDate, isRecord, startOfWeek, today, zoneOf } from '#src/expression/index.ts';
import { useRenderer } from './context/renderer-context.ts';
import classes from './look/calendar.module.css';

export interface CalendarProps {
  readonly rows: readonly unknown[];
  /** Of a row: it holds its day. */
  readonly field: string;
  draw(row: unknown, index: number): ReactNode;
}

export function CalendarNode({ rows, field, draw }: CalendarProps) {
  const { ports } = useRenderer();
  const drawn = rows.map((row, index) => ({ day: dayOf(row, field), node: draw(row, index) }));
  const days = weeksAround(drawn.flatMap(({ day }) => day ?? []));
  const now = today(zoneOf(ports.readGlobals()));
  return (
    <div className={classes['calendar']}>
      {drawn.filter(({ day }) => day === undefined).map(({ node }) => node)}
      <div className={classes['days']} aria-hidden>
        {days.slice(0, 14).map((day) => (
          <span key={day} className={classes['weekday']}>
            {formatDate(day, 'ddd')}
          </span>
        ))}
      </div>
      <ol className={classes['days']}>
        {days.map((day) => {
          const own = drawn.filter((each) => each.day === day);
          return (
            <li key={day} aria-hidden={own.length === 0 || undefined} aria-current={day === now ? 'date' : undefined}>
              {own.map(({ node }) => node)}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function dayOf(row: unknown, field: string): string | undefined {
  const day = isRecord(row) ? row[field] : undefined;
  return isDate(day) ? day : undefined;
}

/** Every day from the Monday of the first to the Sunday of the last. */
function weeksAround(days: readonly string[]): readonly string[] {
  const [first, last] = [days[0], days.at(-1)].map((day) => startOfWeek(day ?? ''));
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: (daysBetween(first, last) ?? 0) + 7 }, (_, index) => addDays(first, index) ?? first);
}
