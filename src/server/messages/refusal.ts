import { type TextKey, text } from './texts.ts';

/** Messages by field, as dotted paths with positions: `products.3.description`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The stored record of a stale change, with who saved it last and when. */
export interface StaleRecord {
  readonly current?: Readonly<Record<string, unknown>>;
  readonly changedAt?: string;
  readonly changedBy?: string;
}

interface RefusalParts extends StaleRecord {
  readonly errors?: FieldErrors;
  /** Number of further errors without a message. */
  readonly omitted?: number;
  readonly retryAfterSeconds?: number;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Thrown to answer a request with a problem. Any other thrown error is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly omitted: number;
  readonly stale: StaleRecord;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, title: TextKey, { errors, omitted = 0, retryAfterSeconds, values, ...stale }: RefusalParts = {}) {
    super(text(title, values));
    this.status = status;
    this.errors = errors;
    this.omitted = omitted;
    this.stale = stale;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 401: the only meaning of that status. */
export const noSession = () => new Refusal(401, 'problem.signIn');
/** 403: the caller's role on the record does not allow it. */
export const forbidden = () => new Refusal(403, 'problem.forbidden');
/** 404: missing, or another tenant's; both answers are equal byte for byte. */
export const notFound = () => new Refusal(404, 'problem.notFound');
export const invalid = (errors: FieldErrors, omitted = 0) => new Refusal(400, 'problem.invalid', { errors, omitted });
/** 409: the consignment is locked. */
export const locked = () => new Refusal(409, 'problem.locked');
