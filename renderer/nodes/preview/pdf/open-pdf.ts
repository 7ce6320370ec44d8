/** The PDF library, set up for a page that compiles nothing at run time: no WebAssembly, and nothing of a document is run. */
import { getDocument, GlobalWorkerOptions, InvalidPDFException, PasswordResponses, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import files from 'virtual:pdf-files';

GlobalWorkerOptions.workerSrc = `${files}legacy/build/pdf.worker.min.mjs`;

export type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>;

export interface PasswordQuestion {
  /** The given password was wrong. */
  readonly isWrong: boolean;
  answer(password: string): void;
}

export interface OpeningPdf {
  readonly document: Promise<PdfDocument>;
  close(): void;
}

/** @param ask called while the document waits for its password */
export function openPdf(bytes: ArrayBuffer, ask: (question: PasswordQuestion) => void): OpeningPdf {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useWasm: false,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
  });
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    ask({ isWrong: reason === PasswordResponses.INCORRECT_PASSWORD, answer });
  return { document: task.promise, close: () => void task.destroy() };
}

/** Whether the bytes are at fault, and not what opens them. */
export function isDamage(thrown: unknown): boolean {
  return thrown instanceof InvalidPDFException;
}
