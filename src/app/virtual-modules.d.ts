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
}

declare module 'virtual:mantine-styles.css';
