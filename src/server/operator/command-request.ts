/** A command line, as it is sent to the process that has the database open. */
export type CommandRequest =
  | { readonly program: 'admin'; readonly words: readonly string[] }
  | {
      readonly program: 'import';
      /** The list, by its name for commands. */
      readonly kind: string;
      readonly fileName: string;
      /** User in whose name the business's own lists are changed. */
      readonly as: string | undefined;
      readonly replaceExisting: boolean;
      readonly dryRun: boolean;
      readonly onlyIfAllGood: boolean;
    }
  /** A copy of the embedded database, for a backup. */
  | { readonly program: 'copy' };

/** A line of the answer: progress, then the result or the failure. */
export type CommandLine =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

/** Runs a request. Throws if it fails. */
export type RunCommand = (
  request: CommandRequest,
  bytes: Uint8Array,
  following: { readonly signal: AbortSignal; progress(done: number, total: number): void },
) => Promise<string>;
