import type { Documents } from '#src/documents/documents.ts';
import type { Understood } from '#src/documents/read-documents.ts';

/** What a command works on: documents without a finding. */
export interface Workspace extends Understood {
  /** Where the documents are, with a slash at the end. */
  readonly root: string;
  readonly documents: Documents;
  readonly texts: ReadonlyMap<string, string>;
}

/** The result of a command: lines to print, and files to write after confirmation. */
export interface CommandResult {
  readonly lines: readonly string[];
  /** Whether what was asked for was refused. */
  readonly isRefused?: boolean;
  readonly changes?: readonly { readonly file: string; readonly text: string }[];
  /** Said after the changes are written. */
  readonly afterwards?: readonly string[];
}

export interface Command {
  /** As the usage shows it, behind the command's name. */
  readonly parameters: readonly string[];
  readonly purpose: string;
  /** @throws Error for an argument that names nothing, with the nearest right name. */
  run(workspace: Workspace, args: readonly string[], options: ReadonlySet<string>): Promise<CommandResult>;
}
