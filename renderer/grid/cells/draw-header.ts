import type { ReactNode } from 'react';
import type { GridTable, TableHeader } from '../contract/column.ts';

/** A column's name as its definition draws it. */
export function drawHeader(header: TableHeader, table: GridTable): ReactNode {
  const { column } = header;
  const { Header, header: name } = column.columnDef;
  return Header instanceof Function ? Header({ column, header, table }) : (Header ?? name);
}

/** The total of a column, as its definition draws it. */
export function drawFooter(footer: TableHeader, table: GridTable): ReactNode {
  const { column } = footer;
  const { Footer, footer: text } = column.columnDef;
  return (Footer instanceof Function ? Footer({ column, footer, table }) : Footer) ?? text;
}
