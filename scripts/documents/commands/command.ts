import type { Documents } from '#src/documents/documents.ts';
import type { Understood } from '#src/documents/read-documents.ts';

/** What a command works on: documents without a finding. */
export interface Workspace extends Understood {
  /** Directory of the documents, with a trailing slash. */
  readonly root: string;
  readonly documents: Documents;
  readonly texts: ReadonlyMap<string, string>;
}

/** The result of a command: lines to print, and files to write after confirmation. */
export interface CommandResult {
  readonly lines: readonly string[];
  /** Whether the command was refused. */
  readonly isRefused?: boolean;
  readonly changes?: readonly { readonly file: string; readonly text: string }[];
  /** Printed after the changes are written. */
  readonly afterwards?: readonly string[];
}

export interface Command {
  /** Arguments in the usage, after the command's name; one in brackets may be left out. */
  readonly parameters: readonly string[];
  readonly purpose: string;
  /** Runs although parts are unused or a released field is gone. */
  readonly toleratesLooseEnds?: true;
  /** @throws Error for an unknown name, with the nearest right one. */
  run(workspace: Workspace, args: readonly string[], options: ReadonlySet<string>): Promise<CommandResult>;
}
