import { figuresOf, fillText } from '#src/expression/index.ts';
import type { GridCopy, GridReading, GridTexts } from '#renderer/grid/contract/types.ts';
import type { ServedScreen } from '#renderer/screen/state/screen-services.ts';
import type { Working } from './use-list-task.ts';

/** More is what exports are for. */
const MOST = 5_000;

/** Rows for a spreadsheet, and a word that they are there. */
export async function copyToClipboard(
  { services }: ServedScreen,
  texts: GridTexts,
  { count, cells, text }: GridCopy,
  { run }: Working,
): Promise<void> {
  const { ports, toasts } = services;
  if (count > MOST) {
    toasts.show(fillText(texts.tooManyToCopy, figuresOf({ count, limit: MOST })), 'warning');
    return;
  }
  const copy = async (reading: GridReading) => {
    await ports.copyText(text(reading));
    const said =
      cells !== undefined
        ? fillText(texts.copiedCells, figuresOf({ count: cells }))
        : count === 1
          ? texts.copiedOne
          : fillText(texts.copied, figuresOf({ count }));
    toasts.show(said, 'success', 3000);
  };
  try {
    await run(texts.readingToCopy, copy, count);
  } catch (thrown) {
    ports.reportError(thrown);
    toasts.show(texts.notCopied, 'error');
  }
}
