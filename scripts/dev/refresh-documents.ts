/** What follows from a saved document, again: only what depends on it, the page's part first. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDocuments } from '#src/documents/check-documents.ts';
import type { Texts } from '#src/documents/documents.ts';
import { printFindings } from '#src/documents/report.ts';
import type { Vocabulary } from '#src/documents/vocabulary.ts';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { generateData } from '#scripts/generate/generate.ts';
import { storeParts } from '#scripts/generate/kept-parts.ts';
import { findStale, writeStale } from '#scripts/generate/output.ts';

export interface Refreshed {
  /** One line each: file, pointer, line and column, what is wrong. */
  readonly faults: readonly string[];
  /** Files below `schemas/generated` that are other now. */
  readonly written: readonly string[];
  /** Brings the types up to date, which nobody waits for; undefined where nothing was generated. */
  readonly finish: (() => Promise<void>) | undefined;
}

/** Documents that nothing is generated from. */
const DRAWN_ONLY = /\.(?:screen|scenarios|ui)\.json$/;

export class DocumentsInWork {
  readonly #root: string;
  #texts: Map<string, string> | undefined;
  #vocabulary: Vocabulary | undefined;
  /** Whether something was saved that is to be generated from, while there were faults. */
  #isBehind = false;

  constructor(root: string) {
    this.#root = root;
  }

  /** @param changed paths from the root; undefined: any */
  async refresh(changed?: ReadonlySet<string>): Promise<Refreshed> {
    const texts = await this.#read(changed);
    // Examples answer for handlers that are still to be written.
    this.#vocabulary ??= { ...(await readVocabulary(this.#root)), hasStandIns: true };
    const { findings } = await checkDocuments(texts, { vocabulary: this.#vocabulary, schemaValidators });
    const faults = printFindings(findings, texts);
    this.#isBehind ||= changed === undefined || [...changed].some((file) => !DRAWN_ONLY.test(file));
    if (faults.length > 0 || !this.#isBehind) return { faults, written: [], finish: undefined };
    const { data, writeTypes } = await generateData(join(this.#root, 'schemas'));
    const folder = join(this.#root, 'schemas/generated');
    const stale = (await findStale(folder, data)).filter((path) => data.has(path));
    await writeStale(folder, data, stale);
    this.#isBehind = false;
    const finish = async () => {
      const whole = new Map([...data, ...(await writeTypes())]);
      await writeStale(folder, whole, await findStale(folder, whole));
      await storeParts();
    };
    return { faults, written: stale, finish };
  }

  /** Code that documents name was changed: what it defines is read again. */
  forgetCode(): void {
    this.#vocabulary = undefined;
  }

  async #read(changed: ReadonlySet<string> | undefined): Promise<Texts> {
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
