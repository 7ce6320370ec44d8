/** Regenerates what depends on a saved document: first what the page needs, the rest later. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultsOf, findingsOf } from '#src/documents/check-documents.ts';
import type { FileTexts } from '#src/documents/documents.ts';
import { readDocuments, type ReadDocuments } from '#src/documents/read-documents.ts';
import { printFindings } from '#src/documents/report.ts';
import type { Vocabulary } from '#src/documents/vocabulary.ts';
import { GENERATED_MIGRATIONS } from '#src/server/database/migrations/read-migrations.ts';
import { DRAWN_ONLY, hashSources, removeStamp, writeStamp } from '#src/server/documents/generated-stamp.ts';
import { indexScreens, type ScreenIndexEntry } from '#scripts/build/screen-index.ts';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { addMigrations } from '#scripts/generate/add-migrations.ts';
import { generateData } from '#scripts/generate/generate.ts';
import { storeParts } from '#scripts/generate/cached-parts.ts';
import { findStale, type Output, writeStale } from '#scripts/generate/output.ts';

export interface Refreshed {
  /** Findings that make the documents unusable. One line each: file, pointer, line and column, what is wrong. */
  readonly faults: readonly string[];
  /** The index of the pages; undefined while there are faults. */
  readonly pages: readonly ScreenIndexEntry[] | undefined;
  /** Generated files that have changed, also by another process: those below `schemas/generated`, and the list of migrations. */
  readonly written: readonly string[];
}

export class DocumentsInWork {
  readonly #root: string;
  readonly #readVocabulary: typeof readVocabulary;
  #texts: Map<string, string> | undefined;
  #read: ReadDocuments | undefined;
  #vocabulary: Vocabulary | undefined;
  /** Whether a document was saved while there were findings, so that it is not generated yet. */
  #isBehind = false;
  /** The generated files that the server uses; another process may have written newer ones. */
  #taken: Output | undefined;
  /** Whether types are out of date. */
  #writeTypes: (() => Promise<void>) | undefined;

  constructor(root: string, vocabularyOf = readVocabulary) {
    this.#root = root;
    this.#readVocabulary = vocabularyOf;
  }

  /** @param changed paths from the root; undefined: any */
  async refresh(changed?: ReadonlySet<string>): Promise<Refreshed> {
    const texts = await this.#readTexts(changed);
    // Operations without a handler are served from examples.
    this.#vocabulary ??= { ...(await this.#readVocabulary(this.#root)), hasStandIns: true };
    this.#read = await readDocuments(texts, { vocabulary: this.#vocabulary, schemaValidators });
    const faults = printFindings(faultsOf(this.#read), texts);
    const screens = [...this.#read.documents.screens.values()].map(({ value }) => value);
    const pages = faults.length === 0 ? indexScreens(screens) : undefined;
    this.#isBehind ||= changed === undefined || [...changed].some((file) => !DRAWN_ONLY.test(file));
    if (pages === undefined || !this.#isBehind) return { faults, pages, written: [] };
    const hasNewMigrations = await addMigrations(this.#root);
    const sources = hashSources(this.#root);
    const { data, writeTypes } = await generateData(join(this.#root, 'schemas'));
    const folder = join(this.#root, 'schemas/generated');
    const stale = (await findStale(folder, data)).filter((path) => data.has(path));
    removeStamp(this.#root);
    await writeStale(folder, data, stale);
    const taken = this.#taken;
    const written =
      taken === undefined ? stale : [...data.keys()].filter((path) => taken.get(path) !== data.get(path) || stale.includes(path));
    this.#taken = data;
    this.#isBehind = false;
    this.#writeTypes = async () => {
      const whole = new Map([...data, ...(await writeTypes())]);
      await writeStale(folder, whole, await findStale(folder, whole));
      writeStamp(this.#root, sources);
      await storeParts();
    };
    return { faults, pages, written: hasNewMigrations ? [...written, GENERATED_MIGRATIONS] : written };
  }

  /** Generates the types and runs all checks, those of unused parts too: returns all findings, a line each. */
  async finish(): Promise<readonly string[]> {
    const found = this.#read === undefined ? [] : printFindings(findingsOf(this.#read), this.#read.texts);
    await this.#writeTypes?.();
    this.#writeTypes = undefined;
    return found;
  }

  /** Reads the names that code defines again. */
  forgetCode(): void {
    this.#vocabulary = undefined;
  }

  async #readTexts(changed: ReadonlySet<string> | undefined): Promise<FileTexts> {
    if (this.#texts === undefined || changed === undefined) {
      this.#texts = new Map(await readTexts(this.#root));
      return this.#texts;
    }
    for (const file of changed) {
      const text = await readFile(join(this.#root, file), 'utf8').catch(() => undefined);
      if (text === undefined) this.#texts.delete(file);
      else this.#texts.set(file, text);
    }
    // In the order of their paths, as they are read.
    this.#texts = new Map([...this.#texts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    return this.#texts;
  }
}
