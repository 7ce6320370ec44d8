/** Two records of one kind as a table: each field before and after, and the difference of numbers. */
import { Table } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { round } from '#schemas/formats/decimal.ts';
import { isRecord, labelOf } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Comparison } from '#schemas/generated/documents/screen.ts';
import { drawTotal } from '#renderer/grid/cells/draw-total.tsx';
import { printingOf } from '#renderer/screen/state/printing.ts';
import { printerOf, type Printing } from '#renderer/widgets/values/print-value.ts';
import { useLabels } from '#renderer/widgets/values/use-labels.ts';
import { useRenderer, useScreen } from './context/renderer-context.ts';
import { useText, useValue } from './context/use-expression.ts';
import { useRowSchema } from './grid/source/use-row-schema.ts';
import { partOf } from './grid/totals/sum-text.ts';
import { Failure } from './loading/load-failure.tsx';
import classes from './look/comparison.module.css';

/** Differences of decimals are decimals: 0.3 - 0.1 is 0.2. */
const DECIMALS = 10;

export function CompareNode({ comparison }: { comparison: Comparison }) {
  const { services } = useScreen();
  const { texts } = services;
  const { partly } = useRenderer().texts.grid;
  const loaded = useRowSchema(comparison.schema, false);
  const before = useValue(comparison.before);
  const after = useValue(comparison.after);
  const label = useText(comparison.label);
  const beforeLabel = useText(comparison.beforeLabel) || texts.before;
  const afterLabel = useText(comparison.afterLabel) || texts.after;
  const printing = useMemo(() => printingOf(services), [services]);
  useLabels(printing.references);
  if (loaded.state === 'failed') return <Failure refusal={loaded.refusal} onRetry={loaded.retry} />;
  if (loaded.state === 'loading' || loaded.entity === undefined || !isRecord(before) || !isRecord(after)) return null;
  const fields = loaded.entity.schema.properties;
  const partIn = (record: Readonly<Record<string, unknown>>, name: string) => {
    const { counted = '', of = '' } = comparison;
    const [parts, count] = [record[counted], record[of]];
    const part = isRecord(parts) ? parts[name] : undefined;
    return typeof part === 'number' && typeof count === 'number' ? partOf(partly, part, count) : undefined;
  };
  return (
    <Table className={classes['comparison'] ?? ''} aria-label={label} withRowBorders>
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
          {[beforeLabel, afterLabel, texts.difference].map((head) => (
            <Table.Th key={head} scope="col">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {comparison.fields.map((name) => (
          <Row
            key={name}
            name={name}
            label={comparison.labels?.[name]}
            field={fields[name] ?? {}}
            before={before[name]}
            after={after[name]}
            ofBefore={partIn(before, name)}
            ofAfter={partIn(after, name)}
            printing={printing}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface RowProps {
  readonly name: string;
  readonly label: string | undefined;
  readonly field: FieldSchema;
  readonly before: unknown;
  readonly after: unknown;
  /** Of how many rows they are, if not of all. */
  readonly ofBefore: string | undefined;
  readonly ofAfter: string | undefined;
  readonly printing: Printing;
}

function Row({ name, label, field, before, after, ofBefore, ofAfter, printing }: RowProps) {
  const print = printerOf(field, printing);
  const own = useText(label);
  const [was, is] = [print(before), print(after)];
  if (was === '' && is === '') return null;
  const difference = typeof before === 'number' && typeof after === 'number' ? round(after - before, DECIMALS) : 0;
  return (
    <Table.Tr data-changed={was !== is || undefined}>
      <Table.Th scope="row">{own || labelOf({ path: name, schema: field })}</Table.Th>
      <Table.Td>{drawPart(was, ofBefore)}</Table.Td>
      <Table.Td>{drawPart(is, ofAfter)}</Table.Td>
      <Table.Td>{difference === 0 ? '' : `${difference > 0 ? '+' : ''}${print(difference)}`}</Table.Td>
    </Table.Tr>
  );
}

function drawPart(text: string, of: string | undefined): ReactNode {
  return of === undefined ? text : drawTotal([{ text, of }], '');
}
