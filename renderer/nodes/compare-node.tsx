/** Two records of one kind as a table: each field before and after, and the difference of numbers. */
import { Table } from '@mantine/core';
import { useMemo } from 'react';
import { round } from '#schemas/formats/decimal.ts';
import { isRecord, labelOf } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Comparison } from '#schemas/generated/documents/screen.ts';
import { printingOf } from '#renderer/screen/state/printing.ts';
import { printerOf, type Printing } from '#renderer/widgets/values/print-value.ts';
import { useLabels } from '#renderer/widgets/values/use-labels.ts';
import { useScreen } from './context/renderer-context.ts';
import { useText, useValue } from './context/use-expression.ts';
import { useRowSchema } from './grid/source/use-row-schema.ts';
import { Failure } from './loading/load-failure.tsx';
import classes from './look/comparison.module.css';

/** Differences of decimals are decimals: 0.3 - 0.1 is 0.2. */
const DECIMALS = 10;

export function CompareNode({ comparison }: { comparison: Comparison }) {
  const { services } = useScreen();
  const { texts } = services;
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
  readonly printing: Printing;
}

function Row({ name, label, field, before, after, printing }: RowProps) {
  const print = printerOf(field, printing);
  const own = useText(label);
  const [was, is] = [print(before), print(after)];
  if (was === '' && is === '') return null;
  const difference = typeof before === 'number' && typeof after === 'number' ? round(after - before, DECIMALS) : 0;
  return (
    <Table.Tr data-changed={was !== is || undefined}>
      <Table.Th scope="row">{own || labelOf({ path: name, schema: field })}</Table.Th>
      <Table.Td>{was}</Table.Td>
      <Table.Td>{is}</Table.Td>
      <Table.Td>{difference === 0 ? '' : `${difference > 0 ? '+' : ''}${print(difference)}`}</Table.Td>
    </Table.Tr>
  );
}
