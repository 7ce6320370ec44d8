/** What the pages use of packages that only the bench installs. */
declare module '@rjsf/mantine' {
  import type { ComponentType } from 'react';
  import type { FormProps } from '@rjsf/core';
  const Form: ComponentType<FormProps<unknown>>;
  export default Form;
}
declare module '@jsonforms/react' {
  import type { ComponentType } from 'react';
  export const JsonForms: ComponentType<Readonly<Record<'schema' | 'uischema' | 'data' | 'renderers' | 'cells', object>>>;
}
declare module '@jsonforms/vanilla-renderers' {
  export const vanillaCells: object;
  export const vanillaRenderers: object;
}
declare module 'survey-core' {
  export class Model {
    constructor(document: object);
    data: object;
  }
}
declare module 'survey-core/survey-core.fontless.min.css';
declare module 'survey-react-ui' {
  import type { ComponentType } from 'react';
  import type { Model } from 'survey-core';
  export const Survey: ComponentType<{ readonly model: Model }>;
}
declare module '@bpmn-io/form-js-viewer' {
  export class Form {
    constructor(options: { readonly container: Element | null; readonly debounce: boolean });
    importSchema(schema: object, data: object): Promise<unknown>;
    destroy(): void;
  }
}
declare module '@bpmn-io/form-js-viewer/dist/assets/form-js.css';
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
