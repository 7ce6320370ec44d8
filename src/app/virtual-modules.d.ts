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

declare module 'virtual:placed-screens' {
  /** The screens that an address opens. */
  const screens: readonly {
    readonly id: string;
    readonly title: string;
    /** Undefined for a dialog. */
    readonly route?: string;
    readonly access: string;
    /** Itself, and what it draws: records, their forms, screens in it. */
    readonly draws: readonly string[];
    /** Names of its input or its route, by the parameter of the call that loads its record. */
    readonly keys: Readonly<Record<string, string>>;
    /** What it cannot be opened without. */
    readonly required: readonly string[];
  }[];
  export default screens;
}

declare module 'virtual:field-uses' {
  /** Places of a record's field in the documents, by its path. */
  type Uses = Readonly<Record<string, readonly { readonly at: string; readonly title: string; readonly how: string }[]>>;

  /** By entity. */
  const loaders: Readonly<Record<string, () => Promise<{ readonly default: Uses }>>>;
  export default loaders;
}

declare module 'virtual:mantine-styles.css';

/** Markdown. */
declare module 'virtual:guide-chapter' {
  const chapter: string;
  export default chapter;
}
