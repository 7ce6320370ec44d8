import { figuresOf, fillText } from '#renderer/expression/index.ts';
import type { GridCopy, GridTexts } from '#renderer/grid/contract/types.ts';
import type { ServedScreen } from '#renderer/screen/state/screen-services.ts';

/** More is what exports are for. */
const MOST = 5_000;

/** Rows for a spreadsheet, and a word that they are there. */
export async function copyToClipboard({ services }: ServedScreen, texts: GridTexts, { count, text }: GridCopy): Promise<void> {
  const { ports, toasts } = services;
  if (count > MOST) return void toasts.show(fillText(texts.tooManyToCopy, figuresOf({ count, limit: MOST })), 'warning');
  try {
    await ports.copyText(text());
    toasts.show(count === 1 ? texts.copiedOne : fillText(texts.copied, figuresOf({ count })), 'success', 3000);
  } catch (thrown) {
    ports.reportError(thrown);
    toasts.show(texts.notCopied, 'error');
  }
}
