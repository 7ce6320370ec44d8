/** Whether a text begins with a day of the calendar: a day, or a moment on it. */
export function isDateText(text: string): boolean {
  const day = /^(\d{4}-\d\d-\d\d)(T|$)/.exec(text)?.[1];
  if (day === undefined) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
