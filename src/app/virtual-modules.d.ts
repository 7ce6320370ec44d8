declare module 'virtual:screen-index' {
  import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';

  /** The pages, fixed paths before patterns; the build makes it from the screen documents. */
  const index: readonly {
    readonly id: string;
    readonly route: string;
    /** anonymous, session, or an expression over the session. */
    readonly access: string;
    readonly title: string;
    readonly menu?: NonNullable<ScreenDocument['menu']>;
  }[];
  export default index;

  /** The dialogs that open on an event of the application, with the names of the facts they take. */
  export const standingDialogs: readonly { readonly id: string; readonly opensOn: string; readonly input: readonly string[] }[];
}

declare module 'virtual:mantine-styles.css';
