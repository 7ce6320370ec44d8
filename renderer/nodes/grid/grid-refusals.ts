import type { DescribedColumn } from '#renderer/grid/contract/described-column.ts';
import { TONE_COLOR } from '#renderer/services/tones.ts';

/** The columns, with the refusal of a row in its first cell. */
export function markRefused(
  columns: readonly DescribedColumn[],
  rowKey: string,
  refused: Readonly<Record<string, readonly string[]>> | undefined,
): readonly DescribedColumn[] {
  const [first, ...others] = columns;
  if (first === undefined || refused === undefined) return columns;
  return [
    {
      ...first,
      badge(row) {
        const messages = refused[String(row[rowKey])];
        return messages === undefined ? first.badge?.(row) : { text: messages.join(' '), color: TONE_COLOR.error };
      },
    },
    ...others,
  ];
}
