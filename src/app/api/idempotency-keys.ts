/**
 * One key per logical submit. A submit whose outcome is unknown (the connection broke, the server failed) keeps its key, so that
 * sending it again is idempotent; once the server has answered, the key is released and the same content is a new submit.
 */
export interface IdempotencyKeys {
  keyFor(submit: string): string;
  release(submit: string): void;
}

export function createIdempotencyKeys(): IdempotencyKeys {
  const pending = new Map<string, string>();
  return {
    keyFor(submit) {
      const key = pending.get(submit) ?? crypto.randomUUID();
      pending.set(submit, key);
      return key;
    },
    release: (submit) => void pending.delete(submit),
  };
}
