/** Not in `index.ts`: the generator imports that, before the language of screens is generated. */
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { screenLanguage } from '#schemas/generated/documents/screen-language.ts';
import { walkDocument, type Walked } from './walk-document.ts';

const known = new WeakMap<ScreenDocument, Walked>();

/** All places of an open screen; walked once for each document. */
export function walkScreen(screen: ScreenDocument): Walked {
  const walked = known.get(screen) ?? walkDocument(screenLanguage, screen);
  known.set(screen, walked);
  return walked;
}
