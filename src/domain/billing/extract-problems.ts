import { type ExtractedInvoice, MOST_CHARGES } from './extract-invoice.ts';

/** Why no file can be made of invoices. */
export interface ExtractProblems {
  /** Item codes that the template does not map, each with the first invoice that has it. */
  readonly unmapped: readonly { readonly itemCode: string; readonly invoiceNumber: string }[];
  /** Invoices with more charges than a row has room for, after equal partner codes were summed. */
  readonly tooMany: readonly { readonly invoiceNumber: string; readonly count: number }[];
  readonly isEmpty: boolean;
}

/** Collects what prevents the extract, invoice by invoice. */
export class ProblemGatherer implements ExtractProblems {
  readonly #unmapped = new Map<string, string>();
  readonly #tooMany: { readonly invoiceNumber: string; readonly count: number }[] = [];

  add({ invoice: { invoiceNumber }, charges, unmapped }: ExtractedInvoice): void {
    for (const itemCode of unmapped) if (!this.#unmapped.has(itemCode)) this.#unmapped.set(itemCode, invoiceNumber);
    if (charges.length > MOST_CHARGES) this.#tooMany.push({ invoiceNumber, count: charges.length });
  }

  get unmapped() {
    return [...this.#unmapped].map(([itemCode, invoiceNumber]) => ({ itemCode, invoiceNumber }));
  }

  get tooMany() {
    return this.#tooMany;
  }

  get isEmpty() {
    return this.#unmapped.size === 0 && this.#tooMany.length === 0;
  }
}
