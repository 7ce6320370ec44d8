import { Ajv } from 'ajv';
import { CommandError } from './command-error.ts';

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

export type RunCommand = (
  request: CommandRequest,
  bytes: Uint8Array,
  following: { readonly signal: AbortSignal; progress(done: number, total: number): void },
) => Promise<string>;

const ajv = new Ajv({ validateSchema: false, strict: false });
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const number = { type: 'number' } as const;

const isRequest = ajv.compile<CommandRequest>({
  oneOf: [
    { required: ['words'], properties: { program: { const: 'admin' }, words: { type: 'array', items: text } } },
    {
      required: ['kind', 'fileName', 'replaceExisting', 'dryRun', 'onlyIfAllGood'],
      properties: {
        program: { const: 'import' },
        kind: text,
        fileName: text,
        as: text,
        replaceExisting: flag,
        dryRun: flag,
        onlyIfAllGood: flag,
      },
    },
    { properties: { program: { const: 'copy' } } },
  ],
  type: 'object',
  required: ['program'],
});

const isLine = ajv.compile<CommandLine>({
  oneOf: [
    { required: ['done', 'total'], properties: { kind: { const: 'progress' }, done: number, total: number } },
    { required: ['text'], properties: { kind: { enum: ['done', 'failed'] }, text } },
  ],
  type: 'object',
  required: ['kind'],
});

/** Parses a request, which may come from another version of the commands. */
export function parseRequest(json: string): CommandRequest {
  const request: unknown = JSON.parse(json);
  if (!isRequest(request)) throw new CommandError('This server does not know the command.');
  return request;
}

/** Parses a line of the answer, which may come from another version of the server. */
export function parseLine(json: string): CommandLine {
  const line: unknown = JSON.parse(json);
  if (!isLine(line)) throw new CommandError('The server answered in an unknown form.');
  return line;
}
