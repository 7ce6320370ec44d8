import { texts } from '../texts.ts';

export interface ClipboardAnswer {
  readonly text: string | null;
  /** The reason why there is no text, for the user. */
  readonly reason?: string;
}

/** Reads the clipboard if the browser allows it; otherwise the user pastes by hand. */
export async function readClipboard(): Promise<ClipboardAnswer> {
  const clipboard: Partial<Clipboard> | undefined = navigator.clipboard;
  if (clipboard?.readText === undefined) return { text: null, reason: texts.clipboard.unsupported };
  try {
    const text = await clipboard.readText();
    return text === '' ? { text: null, reason: texts.clipboard.empty } : { text };
  } catch {
    return { text: null, reason: texts.clipboard.denied };
  }
}
