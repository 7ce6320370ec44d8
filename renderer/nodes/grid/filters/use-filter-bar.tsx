/** A button above a grid opens its filters; set filters are chips beneath it. */
import { Button, CloseButton } from '@mantine/core';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { loadPart } from '#renderer/services/on-demand.ts';
import { fillText } from '#src/expression/index.ts';
import { FILTER_KEY } from '#renderer/screen/keys/list-keys.ts';
import { shortcutName, shortcutText } from '#renderer/screen/keys/shortcut.ts';
import { printingOf } from '#renderer/screen/state/printing.ts';
import type { ScreenWithSources } from '#renderer/screen/state/sources.ts';
import { useLabels } from '#renderer/widgets/values/use-labels.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { useRenderer, useScreen } from '../../context/renderer-context.ts';
import { useComputed } from '../../context/use-expression.ts';
import { replaceTerms } from './filter-operators.ts';
import { byField, textOfTerms } from './term-text.ts';
import { useListKey } from '../../actions/use-list-key.ts';
import type { GridFilter } from './use-filter.ts';
import classes from '../../look/screen.module.css';

const FilterLine = loadPart(async () => (await import('./filter-line.tsx')).FilterLine);

/** A list of the screen up to this length needs no filters. */
const SHORT = 10;

/** @returns the button, and the chips beneath it */
export function useFilterBar(grid: Grid, filter: GridFilter): { readonly button: ReactNode; readonly lines: ReactNode } {
  const { texts } = useRenderer();
  const [open, setOpen] = useState<{ readonly field: string | undefined }>();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isShort = useComputed((screen: ScreenWithSources) => isShortList(screen, grid.source));
  const { fields, terms } = filter;
  useListKey(FILTER_KEY, button, () => setOpen(open === undefined ? { field: undefined } : undefined));
  if (fields.length === 0 || (isShort && terms.length === 0)) return { button: null, lines: null };
  const { filter: label, clearFilters } = texts.screen;
  const count = new Set(terms.map(({ field }) => field)).size;
  const leave = () => {
    setOpen(undefined);
    button.current?.focus();
  };
  return {
    button: (
      <Button
        ref={button}
        variant="subtle"
        color="gray"
        className={classes['filterButton'] ?? ''}
        aria-expanded={open !== undefined}
        aria-controls={open === undefined ? undefined : id}
        aria-keyshortcuts={shortcutName(FILTER_KEY)}
        title={`${label} (${shortcutText(FILTER_KEY)})`}
        data-pressed={count > 0 || undefined}
        onClick={() => setOpen(open === undefined ? { field: undefined } : undefined)}
      >
        <IconFilter size={16} stroke={1.5} aria-hidden />
        <span className={classes['filterButtonText']}>{label}</span>
        {count > 0 && ' '}
        {count > 0 && <span className={classes['filterCount']}>{count}</span>}
      </Button>
    ),
    lines: (
      <>
        {open !== undefined && (
          <FilterLine
            id={id}
            schema={grid.schema}
            filter={filter}
            field={open.field}
            onField={(field) => setOpen({ field })}
            onClose={leave}
          />
        )}
        {terms.length > 0 && (
          <div className={classes['filterSet']}>
            <Chips filter={filter} onChange={(field) => setOpen({ field })} onRemoved={() => button.current?.focus()} />
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                filter.set([]);
                leave();
              }}
            >
              {clearFilters}
            </Button>
          </div>
        )}
      </>
    ),
  };
}

function Chips({ filter, onChange, onRemoved }: { filter: GridFilter; onChange(field: string): void; onRemoved(): void }) {
  const screen = useScreen();
  const { texts } = useRenderer();
  const printing = useMemo(() => printingOf(screen.services), [screen]);
  useLabels(printing.references);
  return (
    <ul className={classes['filterChips']} aria-label={texts.screen.filtersLabel}>
      {byField(filter.fields, filter.terms).map((own) => {
        const text = textOfTerms(own, printing, texts.screen);
        const { field } = own.field;
        return (
          <li key={field} className={classes['filterChip']}>
            <button
              type="button"
              className={classes['filterChipText']}
              aria-label={fillText(texts.screen.filterChange, { filter: text })}
              onClick={() => onChange(field)}
            >
              {text}
            </button>
            <CloseButton
              size={24}
              aria-label={fillText(texts.screen.filterRemove, { filter: text })}
              onClick={() => {
                filter.set(replaceTerms(filter.terms, field, []));
                // The pressed button disappears.
                onRemoved();
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}

function isShortList(screen: ScreenWithSources, name: string): boolean {
  if (screen.document.sources?.[name]?.from === undefined) return false;
  const rows = screen.answer(name);
  return !Array.isArray(rows) || rows.length <= SHORT;
}
