/** Replies of the fake server, typed by the contract: an outdated sample does not compile. */
import type { Operations } from '#schemas/generated/operations.ts';

export type OperationId = keyof Operations;

export interface FakeRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A list has all its rows; the fake server cuts the pages. */
export type Replies = {
  readonly [Id in OperationId]?: (request: FakeRequest) => Operations[Id]['reply'] | Promise<Operations[Id]['reply']>;
};

/** Examples of operations that do not exist yet. */
export type Examples = { readonly [Id in OperationId]?: Operations[Id]['reply'] };

/** A reply that is not a success. */
export class FakeRefusal extends Error {
  override readonly name = 'FakeRefusal';
  readonly status: number;
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, title: string, errors: Readonly<Record<string, readonly string[]>> = {}) {
    super(title);
    this.status = status;
    this.errors = errors;
  }
}

/** For an operation that is refused: `getConsignment: () => refuse(404, 'Not found')`. */
export function refuse(status: number, title: string, errors?: FakeRefusal['errors']): never {
  throw new FakeRefusal(status, title, errors);
}

/** For an operation whose reply is pending. */
export function wait(): Promise<never> {
  return new Promise(() => {});
}

/** The first page of a list, which is all of it. */
export function listOf<Item>(items: Item[]): {
  items: Item[];
  pageSize: number;
  pageNumber: number;
  pageCount: number;
  totalItemsCount: number;
} {
  return { items, pageSize: 50, pageNumber: 1, pageCount: 1, totalItemsCount: items.length };
}
