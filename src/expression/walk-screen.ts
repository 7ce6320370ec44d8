/** Not in `index.ts`: the generator imports that, before the language of screens is generated. */
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { screenLanguage } from '#schemas/generated/documents/screen-language.ts';
import { memoize } from './memoize.ts';
import { walkDocument, type Walked } from './walk-document.ts';

/** All places of an open screen. */
export const walkScreen = memoize((screen: ScreenDocument): Walked => walkDocument(screenLanguage, screen));
