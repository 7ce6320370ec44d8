import { walkDocument, type Walked } from '#renderer/expression/index.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import type { Documents } from '../documents.ts';

const known = new WeakMap<ScreenDocument | UiSchema, Walked>();

/** All that a screen or an arrangement holds, by the language among the documents; read once. */
export function walkIn(language: 'screen' | 'ui', document: ScreenDocument | UiSchema, { languages }: Documents): Walked {
  const walked = known.get(document) ?? walkDocument(languages.get(language)?.value ?? {}, document);
  known.set(document, walked);
  return walked;
}
