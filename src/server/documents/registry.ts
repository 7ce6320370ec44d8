import type { Documents } from './documents.ts';

/** Makes of a version what the server needs of it; throws where it cannot be worked by. */
type Trial = (documents: Documents) => void;

/**
 * The current version of the documents. Each call takes it once and uses no other, so that
 * no call mixes two versions.
 */
export class DocumentRegistry {
  #current: Documents;
  readonly #trials = new Set<Trial>();

  constructor(first: Documents) {
    this.#current = first;
  }

  get current(): Documents {
    return this.#current;
  }

  /** Every version is prepared before it is put in place; the first one immediately. */
  addTrial(trial: Trial): void {
    trial(this.#current);
    this.#trials.add(trial);
  }

  /** Puts a newer version in place while the server runs. Throws where it cannot be worked by; then the older one stays. */
  replace(newer: Documents): void {
    for (const trial of this.#trials) trial(newer);
    this.#current = newer;
  }
}
