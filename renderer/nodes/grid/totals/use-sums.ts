/** The sums over all filtered rows: from the server, in a request of their own, or of a list of the screen. */
import { useEffect, useMemo, useState } from 'react';
import { sumRows } from '#renderer/services/filters/sum-rows.ts';
import { textOfFilter } from '#renderer/screen/address/list-text.ts';
import type { ScreenWithSources } from '#renderer/screen/state/sources.ts';
import type { FilterTerm, ListTotals } from '#renderer/services/ports.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { useRenderer, useScreen } from '../../context/renderer-context.ts';
import { useComputed } from '../../context/use-expression.ts';
import { rowsMeeting } from '../source/use-grid-source.ts';

interface Answered {
  readonly key: string;
  readonly totals: ListTotals;
}

/** @param generation counts the refreshes of the list */
export function useSums(
  { source }: Grid,
  schema: EntitySchema | undefined,
  fields: ReadonlySet<string>,
  filter: readonly FilterTerm[],
  generation: number,
): ListTotals | undefined {
  const screen = useScreen();
  const { ports } = useRenderer();
  const isSummed = fields.size > 0;
  const list = useComputed(({ sources }: ScreenWithSources) => (isSummed ? sources.paged(source)?.key : undefined));
  const [answered, setAnswered] = useState<Answered>();
  const key = list === undefined ? undefined : `${list} ${textOfFilter(filter)}`;
  useEffect(() => {
    if (key === undefined) return undefined;
    const { signal, abort } = abortable();
    screen.sources
      .paged(source)
      ?.totals({ filter, signal })
      .then(
        (totals) => {
          if (!signal.aborted) setAnswered({ key, totals });
        },
        (thrown: unknown) => {
          // The rows show the failure of the list.
          if (!signal.aborted && ports.asRefusal(thrown) === undefined) ports.reportError(thrown);
        },
      );
    return abort;
  }, [screen, ports, source, key, filter, generation]);
  const own = useMemo(() => {
    if (!isSummed || list !== undefined || schema === undefined) return undefined;
    const rows = rowsMeeting(screen, source, filter);
    return { count: rows.length, sums: sumRows(rows, schema, [...fields], ports.functions) };
    // oxlint-disable-next-line react/exhaustive-deps -- a list that the screen has is another with each generation
  }, [screen, ports, source, schema, fields, filter, isSummed, list, generation]);
  if (own !== undefined) return own;
  return answered !== undefined && answered.key === key ? answered.totals : undefined;
}

function abortable(): { readonly signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
