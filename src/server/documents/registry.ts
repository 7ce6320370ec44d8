import type { Documents } from './documents.ts';

/** Prepares a version; throws if the server cannot use it. */
type Trial = (documents: Documents) => void;

/** Registry of documents; can be replaced while the server runs. Each call takes the current version once, so that no call mixes two. */
export class DocumentRegistry {
  #current: Documents;
  readonly #trials = new Set<Trial>();

  constructor(first: Documents) {
    this.#current = first;
  }

  get current(): Documents {
    return this.#current;
  }

  /** Runs for every version before it becomes current; for the first one immediately. */
  addTrial(trial: Trial): void {
    trial(this.#current);
    this.#trials.add(trial);
  }

  /** Replaces the documents while the server runs. Throws if the newer version cannot be used; then the older one stays. */
  replace(newer: Documents): void {
    for (const trial of this.#trials) trial(newer);
    this.#current = newer;
  }
}
