/** The caller's draft of a variation, stored at the server with each edit, and its earlier states for undo. */
import { isRecord } from '#src/expression/index.ts';
import { type Entries, entriesOf, isSameEntry } from '#src/documents/variations/entries.ts';
import type { Outcome } from '#src/documents/variations/merge.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { ApiError } from '../api/api-error.ts';
import type { Client } from '../api/client.ts';

/** The content of a draft. */
export interface Written {
  readonly changes: readonly Change[];
  readonly outcomes: readonly (readonly Outcome[])[];
  /** Sentences, a list a change. */
  readonly words: readonly (readonly string[])[];
  /** Whether a change is not in force yet, by index. */
  readonly isNew: readonly boolean[];
}

interface Kept {
  readonly base: number;
  readonly note?: string;
  /** ETag; undefined before it is first kept. */
  readonly version?: string | undefined;
}

export class Draft {
  written: Written = { changes: [], outcomes: [], words: [], isNew: [] };
  readonly #client: Client;
  readonly #edition: number | undefined;
  #kept: Kept = { base: 0 };
  #before: Entries = new Map();
  #earlier: readonly (readonly Change[])[] = [];
  #undone: Promise<void> = Promise.resolve();

  /** @param edition number of the variation in force */
  constructor(client: Client, edition: number | undefined) {
    this.#client = client;
    this.#edition = edition;
  }

  get canUndo(): boolean {
    return this.#earlier.length > 0;
  }

  /** Reads the draft; without one it begins with what is in force. */
  async load(): Promise<void> {
    const inForce = await this.#inForce();
    this.#before = entriesOf(inForce.changes);
    const { changes, ...kept } = (await this.#stored()) ?? inForce;
    this.#kept = kept;
    this.#earlier = [];
    this.written = await this.#check(changes);
  }

  /**
   * Keeps other changes, if none of those at `places` is refused.
   * @throws ApiError with the reason; after a 412 (the draft was stored elsewhere) the draft has been read again
   */
  async write(changes: readonly Change[], places: readonly string[] = []): Promise<void> {
    const before = this.written.changes;
    const next = await this.#check(changes);
    const refused = changes.flatMap(({ at }, index) => (places.includes(at) ? (next.outcomes[index] ?? []) : [])).find(isRefused);
    if (refused !== undefined) throw refusal(refused.because ?? refused.key);
    await this.#keep(next);
    this.#earlier = [...this.#earlier, before];
  }

  /** One after the other: each takes back what the one before has left. */
  undo(): Promise<void> {
    const undone = this.#undone.then(() => this.#undoLast());
    this.#undone = undone.catch(() => undefined);
    return undone;
  }

  async #undoLast(): Promise<void> {
    const last = this.#earlier.at(-1);
    if (last === undefined) return;
    await this.#keep(await this.#check(last));
    this.#earlier = this.#earlier.slice(0, -1);
  }

  async #check(changes: readonly Change[]): Promise<Written> {
    const { body } = await this.#client.call('checkVariation', { params: {}, body: { changes } });
    if (!isChecked(body)) throw new Error('The server answered no check of the changes.');
    const isNew = changes.map((change) => [...entriesOf([change])].some(([part, entry]) => !isSameEntry(entry, this.#before.get(part))));
    return { changes, isNew, ...body };
  }

  async #keep(next: Written): Promise<void> {
    const { version, ...about } = this.#kept;
    const body = { ...about, changes: next.changes, isSubmitted: false };
    try {
      const reply = await this.#client.call('putVariationDraft', { params: {}, body, ...(version !== undefined && { version }) });
      this.#kept = { ...about, version: reply.version };
      this.written = next;
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) await this.load();
      throw error;
    }
  }

  async #stored(): Promise<(Kept & Pick<Written, 'changes'>) | undefined> {
    try {
      const { body, version } = await this.#client.call('getVariationDraft', { params: {} });
      const note = isRecord(body) && typeof body['note'] === 'string' && body['note'] !== '' ? { note: body['note'] } : {};
      return { base: isRecord(body) ? Number(body['base']) : 0, ...note, version, changes: changesOf(body) };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  async #inForce(): Promise<Kept & Pick<Written, 'changes'>> {
    if (this.#edition === undefined) return { base: 0, changes: [] };
    const { body } = await this.#client.call('getVariation', { params: { number: this.#edition } });
    return { base: this.#edition, changes: changesOf(body) };
  }
}

function isRefused({ is }: Outcome): boolean {
  return is === 'refused';
}

/** In the form of a server's refusal. */
function refusal(title: string): ApiError {
  return new ApiError(title, { status: 400, response: '', headers: new Headers(), result: { title, errors: {} } });
}

function changesOf(body: unknown): readonly Change[] {
  const changes: unknown = isRecord(body) ? body['changes'] : undefined;
  if (!isChanges(changes)) throw new Error('The server answered no changes.');
  return changes;
}

/** The server has checked the rest. */
function isChanges(value: unknown): value is readonly Change[] {
  return Array.isArray(value);
}

function isChecked(value: unknown): value is Omit<Written, 'changes' | 'isNew'> {
  return isRecord(value) && Array.isArray(value['outcomes']) && Array.isArray(value['words']);
}
