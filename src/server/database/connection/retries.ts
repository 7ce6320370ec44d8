import { isRetryable, translate } from './errors.ts';

const MOST_ATTEMPTS = 5;

/** Runs `work`, and again after a serialization failure or deadlock. Errors are translated by `errors.ts`. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isRetryable(error)) throw translate(error);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}
