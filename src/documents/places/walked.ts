import { walkDocument, type Walked } from '#src/expression/index.ts';
import type { LanguageSchema } from '#schemas/generated/documents/marks.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import type { Documents } from '../documents.ts';
import { onceFor } from '../once-for.ts';

const known = onceFor((_language: LanguageSchema) => new WeakMap<object, Walked>());

/** All that a document, or a declaration in one, holds; read once for each language. */
export function walkOnce(language: LanguageSchema, document: object, pointer = ''): Walked {
  const ofLanguage = known(language);
  const walked = ofLanguage.get(document) ?? walkDocument(language, document, pointer);
  ofLanguage.set(document, walked);
  return walked;
}

/** All that a screen or an arrangement holds, by the language among the documents. */
export function walkIn(language: 'screen' | 'ui', document: ScreenDocument | UiSchema, { languages }: Documents): Walked {
  return walkOnce(languages.get(language)?.value ?? NO_LANGUAGE, document);
}

/** If none is read. */
export const NO_LANGUAGE: LanguageSchema = {};
