/** Preview of a change of many rows: how many change, why others do not, and the first rows before and after. */
import { Table, Text } from '@mantine/core';
import { fillText } from '#src/expression/index.ts';
import { useRenderer } from '../../context/renderer-context.ts';
import type { BulkAction, DoneRow, BulkResult } from './bulk-request.ts';
import classes from './editing.module.css';

/** Rows whose reasons are listed. */
const MOST_REASONS = 50;

export interface BulkPreviewProps {
  readonly doing: BulkAction;
  readonly result: BulkResult;
  /** What rows are called that have reasons of their own, by key. */
  readonly names?: ReadonlyMap<string, string> | undefined;
}

export function BulkPreview({ doing, result, names }: BulkPreviewProps) {
  const { many } = useRenderer().texts;
  const { done, refused, uses } = result;
  const isSame = ({ fields }: DoneRow) => doing === 'change' && fields?.length === 0;
  const same = done.filter(isSame).length;
  const changing = done.length - same;
  const changedRows = done.filter((row) => row.fields !== undefined && !isSame(row));
  const COUNTS = { change: many.willChange, delete: many.willDelete, restore: many.willRestore };
  const line = (text: string, count: number) => fillText(text, { count: String(count) });
  return (
    <div className={classes['preview']}>
      <Text role="status" fw={600}>
        {changing === 0 && refused.size === 0 ? many.nothing : line(COUNTS[doing], changing)}
        {same > 0 && ` · ${line(many.same, same)}`}
        {refused.size > 0 && ` · ${line(many.stay, refused.size)}`}
      </Text>
      {uses > 0 && <Text fw={600}>{line(many.uses, uses)}</Text>}
      {refused.size > 0 && (
        <details className={classes['reasons']} open={refused.size <= 5}>
          <summary>{many.reasons}</summary>
          <ul>
            {reasonsOf(refused, names).map(([message, count]) => (
              <li key={message}>
                {message}
                {count > 1 && ` (${count})`}
              </li>
            ))}
          </ul>
        </details>
      )}
      {changedRows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keys
        <div className={classes['scroll']} tabIndex={0} role="group" aria-label={line(many.first, changedRows.length)}>
          <Table className={classes['table'] ?? ''} withRowBorders stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{many.record}</Table.Th>
                {doing === 'change' && (
                  <>
                    <Table.Th>{many.field}</Table.Th>
                    <Table.Th>{many.before}</Table.Th>
                    <Table.Th>{many.after}</Table.Th>
                  </>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {doing === 'change'
                ? changedRows.flatMap(({ id, what, fields = [] }) =>
                    fields.map(({ label, before, after }, index) => (
                      <Table.Tr key={`${id} ${label}`}>
                        <Table.Td>{index === 0 ? what : ''}</Table.Td>
                        <Table.Td>{label}</Table.Td>
                        <Table.Td className={classes['before']}>{before === '' ? many.empty : before}</Table.Td>
                        <Table.Td className={classes['after']}>{after === '' ? many.empty : after}</Table.Td>
                      </Table.Tr>
                    )),
                  )
                : changedRows.map(({ id, what }) => (
                    <Table.Tr key={id}>
                      <Table.Td>{what}</Table.Td>
                    </Table.Tr>
                  ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </div>
  );
}

/** Each reason once, with how many rows it holds back. */
function reasonsOf(refused: BulkResult['refused'], names: BulkPreviewProps['names']): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const [id, messages] of refused) {
    const name = names?.get(id);
    for (const message of messages) {
      const reason = name === undefined ? message : `${name}: ${message}`;
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
  return [...counts].slice(0, MOST_REASONS);
}
