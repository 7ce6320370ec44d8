/** An element of a column with the attributes that its definition gives it. */
import { Box } from '@mantine/core';
import clsx from 'clsx';
import type { AriaAttributes, Attributes, ReactNode } from 'react';
import { alignFrom, type CellLayout } from '../columns/column-style.ts';
import type { GridColumn } from '../contract/column.ts';

type Props<Name extends 'mantineTableBodyCellProps' | 'mantineTableHeadCellProps'> = Exclude<
  GridColumn[Name],
  ((...asked: never[]) => unknown) | undefined
>;

/** Those of the foot have the type of the head's. */
export type GivenProps = Props<'mantineTableBodyCellProps'> | Props<'mantineTableHeadCellProps'>;

export interface OwnProps extends CellLayout, AriaAttributes {
  readonly [data: `data-${string}`]: unknown;
  readonly key?: Attributes['key'];
  readonly role: string;
  readonly className: string | undefined;
}

/** A plain function, because a grid has hundreds of cells. Role, position and marks stay the grid's own. */
export function drawGiven(given: GivenProps | undefined, { key, style: placed, ...own }: OwnProps, children: ReactNode): ReactNode {
  if (given === undefined) {
    return (
      <div key={key} style={placed} {...own}>
        {children}
      </div>
    );
  }
  const { className, style, align, ref: _, ...rest } = given;
  return (
    <Box
      key={key}
      {...rest}
      {...own}
      data-align={alignFrom(align) ?? own['data-align']}
      className={clsx(own.className, className)}
      style={[style, placed]}
    >
      {children}
    </Box>
  );
}
