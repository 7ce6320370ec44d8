import type { OperationEntry } from '#src/documents/contract/contract.ts';
import type { FileParameter } from '#renderer/services/ports.ts';

/** One call of the contract, as `npm run generate` reads it from the OpenAPI documents. */
export type Operation = Omit<OperationEntry, 'file'> & { readonly file?: FileParameter };

export type Operations = Readonly<Record<string, Operation>>;
