/** What a pretended server answers, typed by the contract: a sample that no longer fits it does not compile. */
import type { Operations } from '#schemas/generated/operations.ts';

export type OperationId = keyof Operations;

export interface FakeRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A list answers all of its rows; the pretended server cuts the pages. */
export type Replies = {
  readonly [Id in OperationId]?: (request: FakeRequest) => Operations[Id]['reply'] | Promise<Operations[Id]['reply']>;
};

/** What the contract would show of operations nobody has written yet; nothing of those that answer nothing. */
export type Examples = { readonly [Id in OperationId]?: Operations[Id]['reply'] };

/** An answer that is not a success. */
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

/** For an operation whose answer is still on its way. */
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
