/** The format of patterns that `formatDate` prints by. */
export const DATE_PATTERN = 'date-pattern';

const PARTS = ['YYYY', 'YY', 'MMMM', 'MMM', 'MM', 'M', 'DD', 'D', 'dddd', 'ddd', 'HH', 'mm', 'ss'];

/** Whether every letter outside [brackets] is part of a date or time; minutes come with hours or seconds. */
export function isDatePattern(text: string): boolean {
  const words = text.replaceAll(/\[[^\]]*\]/g, '').match(/[A-Za-z]+/g) ?? [];
  const hasTime = words.some((word) => word === 'HH' || word === 'ss');
  return words.every((word) => PARTS.includes(word) && (word !== 'mm' || hasTime));
}

/** The likely intended pattern: dates in capitals, times in small letters. */
export function meantPattern(text: string): string | undefined {
  const meant = text
    .replaceAll(/d+|y+/g, (part) => part.toUpperCase())
    .replaceAll(/(?<!:)\bm+\b/g, (part) => part.toUpperCase())
    .replaceAll(/\bh+\b/g, 'HH');
  return isDatePattern(meant) ? meant : undefined;
}
