import type { Documents } from './documents.ts';

/** Makes of a version what the server needs of it; throws where it cannot be worked by. */
type Trial = (documents: Documents) => void;

/**
 * The documents that the server works by now. Whoever answers a call takes the current version once and keeps to it, so that
 * no call sees half of a newer one.
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

  /** Every version is tried before it is put in place, the current one at once. */
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
