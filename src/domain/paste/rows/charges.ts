import { decimalFormat, sum } from '#schemas/formats/decimal.ts';
import { messageText } from '../../messages.ts';
import { askAboutRow } from '../ask/ask-row.ts';
import type { Asking } from '../ask/questions.ts';
import { amountIn, textIn } from '../pasted-line.ts';
import { createReport } from '../paste-report.ts';
import { createLineReader, type LineReading, type RowCells } from './line-reader.ts';
import type { ChargeName } from './row-kind.ts';

export interface Money {
  readonly amount: number;
  readonly currencyCode: string;
}

/** What the consignment will have, and what it has had, of freight or insurance. */
export interface PastedCharge extends Money {
  readonly charge: ChargeName;
  readonly amountBefore?: number;
  readonly currencyBefore?: string;
}

/** Asks about rows of charges and adds up, by kind, those that are put into the declaration. */
export function createCharges(reading: LineReading, asking: Asking) {
  const { context, report, columns } = reading;
  const { messages } = context;
  const there = typeof context.charges === 'string' ? undefined : context.charges;
  const [value, currency] = ['exportValue', 'currencyCode'].map((name) => context.plan.byName.get(name));
  let row: RowCells | undefined;
  // A charge may lack the fields that goods require.
  const unheard = createReport(messages, { columnOf: (field) => columns.get(field), cellOf: (field) => row?.of(field) ?? '' });
  // Most sheets have no charges.
  let readLine: ReturnType<typeof createLineReader> | undefined;
  const amounts = new Map<ChargeName, { readonly row: number; readonly currencyCode: string; readonly amounts: number[] }>();

  const amountOf = (cells: RowCells): Money | undefined => {
    row = cells;
    readLine ??= createLineReader({ ...reading, report: unheard });
    const line = readLine(cells, 0);
    const [amount, currencyCode] = [amountIn(line, 'exportValue'), textIn(line, 'currencyCode')];
    const isRefused = [value, currency].some((field) => field !== undefined && unheard.isRefused(field));
    return !isRefused && amount !== null && amount > 0 && currencyCode !== null ? { amount, currencyCode } : undefined;
  };
  const put = (charge: ChargeName, number: number, { amount, currencyCode }: Money) => {
    const before = amounts.get(charge);
    if (before === undefined) amounts.set(charge, { row: number, currencyCode, amounts: [amount] });
    else if (before.currencyCode === currencyCode) before.amounts.push(amount);
    else if (value !== undefined) {
      report.begin(number, null);
      report.error(value, `paste.${charge}-currencies`, { currency: currencyCode, row: before.row, other: before.currencyCode });
    }
  };
  const total = (charge: ChargeName): PastedCharge[] => {
    const pasted = amounts.get(charge);
    if (pasted === undefined) return [];
    const { currencyCode } = pasted;
    const amount = sum(pasted.amounts, 2);
    const before = there?.[charge];
    if (before === undefined) return [{ charge, amount, currencyCode }];
    const had = { charge, currencyCode, amountBefore: before.amount, currencyBefore: before.currencyCode };
    const added = sum([before.amount, amount], 2);
    const choice = (key: string, meaning: readonly PastedCharge[], after: number) => ({
      value: key,
      label: messageText(messages, `paste.ask.charge-${key}`, { amount: printed({ amount: after, currencyCode }) }),
      meaning,
    });
    const text = messageText(messages, `paste.ask.${charge}-there`, { amount: printed(before) });
    const choices = [
      ...(before.currencyCode === currencyCode ? [choice('add', [{ ...had, amount: added }], added)] : []),
      choice('replace', [{ ...had, amount }], amount),
      choice('keep', [], 0),
    ];
    // The amounts are in its id: the answer is for them alone.
    const id = [charge, printed(before), printed({ amount, currencyCode })].join(' ');
    return [...(asking.ask({ id, text, row: pasted.row }, choices) ?? [])];
  };

  return {
    /** Whether the row is to become a line. */
    isGoods(cells: RowCells): boolean {
      const money = there && amountOf(cells);
      const meaning = askAboutRow(cells, money !== undefined, context, asking);
      if (money !== undefined && (meaning === 'freight' || meaning === 'insurance')) put(meaning, cells.row, money);
      return meaning === 'goods';
    },
    /** To be called once all rows are read. */
    totals: (): PastedCharge[] => [...total('freight'), ...total('insurance')],
  };
}

function printed({ amount, currencyCode }: Money): string {
  return `${currencyCode} ${decimalFormat.print(amount, { exactly: 2 })}`;
}
