/** Rarely used filters: a button above the grid, with the number of set ones, opens them on a line of their own. */
import { Button } from '@mantine/core';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { useId, useState, type ReactNode } from 'react';
import { countFilters, type FilteredGrid } from '#renderer/screen/form/filter-form.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import type { Grid, MoreFilters } from '#schemas/generated/documents/screen.ts';
import { useComputed, useText } from '../../context/use-expression.ts';
import { Failure } from '../../loading/load-failure.tsx';
import { GridFilters } from './grid-filters.tsx';
import { useRowSchema } from '../source/use-row-schema.ts';
import classes from '../../look/screen.module.css';

/** @returns the button, and the line beneath it while it is open */
export function useMoreFilters({ source, schema }: Grid, more: MoreFilters | undefined): { button: ReactNode; line: ReactNode } {
  const [opened, setOpened] = useState<'at once' | 'by hand' | 'not'>();
  const id = useId();
  const label = useText(more?.label);
  const count = useComputed((screen: ScreenStore) => (more === undefined ? 0 : countFilters(screen, { source, filters: more.filters })));
  if (more === undefined) return { button: null, line: null };
  const state = opened ?? (count > 0 ? 'at once' : 'not');
  const isOpen = state !== 'not';
  return {
    button: (
      <Button
        variant="default"
        leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-pressed={count > 0 || undefined}
        className={classes['action'] ?? ''}
        onClick={() => setOpened(isOpen ? 'not' : 'by hand')}
      >
        {count === 0 ? label : `${label} (${count})`}
      </Button>
    ),
    line: isOpen && (
      <div id={id} className={classes['toolbar']} data-labelled>
        <Line narrowed={{ source, filters: more.filters }} schema={more.schema ?? schema} takesFocus={state === 'by hand'} />
      </div>
    ),
  };
}

interface FilterLineProps {
  readonly narrowed: FilteredGrid;
  readonly schema: string | undefined;
  readonly takesFocus: boolean;
}

function Line({ narrowed: { source, filters }, schema, takesFocus }: FilterLineProps) {
  const loaded = useRowSchema(schema, true);
  const [narrowed] = useState<FilteredGrid>({ source, ...(filters === undefined ? {} : { filters }) });
  if (loaded.state === 'loading') return null;
  if (loaded.state === 'failed') return <Failure refusal={loaded.refusal} onRetry={loaded.retry} />;
  return <GridFilters grid={narrowed} entity={loaded.entity} takesFocus={takesFocus} />;
}
