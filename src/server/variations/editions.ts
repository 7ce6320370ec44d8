import type { Change } from '#schemas/generated/documents/variation.ts';
import type { Database } from '../database/database.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Documents } from '../documents/documents.ts';
import { createEdition, releaseOf } from '../documents/edition.ts';
import { ofVersion } from '../documents/of-version.ts';
import { beginVersion } from './dated-versions.ts';
import { notifyOfRelease } from './notify.ts';
import { findVariation } from './variations.ts';

/** Most editions in memory; the least recently used one is dropped. */
const MOST_KEPT = 200;

/** The documents of each business: the release with its variation merged into it, made once however many ask. */
export class Editions {
  readonly #database: Database;
  readonly #reportError: (error: unknown) => void;
  readonly #ofRelease = ofVersion((_release: Documents) => new Map<string, Promise<Documents>>());

  constructor(database: Database, reportError: (error: unknown) => void) {
    this.#database = database;
    this.#reportError = reportError;
  }

  async of({ registrationId, variation }: Pick<Session, 'registrationId' | 'variation'>, release: Documents): Promise<Documents> {
    if (variation === null) return release;
    const kept = this.#ofRelease(release);
    const key = `${registrationId}/${variation}`;
    const edition = kept.get(key) ?? this.#make(registrationId, variation, release);
    kept.delete(key);
    kept.set(key, edition);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    edition.catch(() => kept.delete(key));
    return edition;
  }

  async #make(registrationId: number, number: number, release: Documents): Promise<Documents> {
    const changes = await this.#database.asTenant(registrationId, async (trx) => (await findVariation(trx, number))?.changes ?? []);
    const edition = this.#merge(changes, release);
    if (edition === undefined) return release;
    await this.#database
      .asTenant(registrationId, async (trx) => {
        await beginVersion(trx, { registrationId, number }, release);
        await notifyOfRelease(trx, { registrationId, number }, changes, releaseOf(release));
      })
      .catch(this.#reportError);
    return edition;
  }

  /** No call fails because of a variation. */
  #merge(changes: readonly Change[], release: Documents): Documents | undefined {
    try {
      return createEdition(release, changes);
    } catch (error) {
      this.#reportError(error);
      return undefined;
    }
  }
}
