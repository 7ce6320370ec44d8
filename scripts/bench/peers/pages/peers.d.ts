/** What the pages use of packages that only the bench installs. */
declare module '@rjsf/mantine' {
  import type { ComponentType } from 'react';
  import type { FormProps } from '@rjsf/core';
  const Form: ComponentType<FormProps<unknown>>;
  export default Form;
}
declare module 'ag-grid-community' {
  interface InfiniteRequest {
    readonly startRow: number;
    successCallback(rows: readonly object[], total: number): void;
  }
  interface GridOptions {
    readonly rowModelType: 'infinite';
    readonly cacheBlockSize: number;
    readonly maxBlocksInCache: number;
    readonly infiniteInitialRowCount: number;
    readonly rowHeight: number;
    readonly headerHeight: number;
    readonly columnDefs: readonly { readonly field: string; readonly width: number }[];
    readonly datasource: { readonly rowCount: number; getRows(request: InfiniteRequest): void };
  }
  export const InfiniteRowModelModule: object;
  export const ModuleRegistry: { registerModules(modules: readonly object[]): void };
  export function createGrid(host: HTMLElement, options: GridOptions): unknown;
}
