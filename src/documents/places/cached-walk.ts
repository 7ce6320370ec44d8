import { memoize, walkDocument, type Walked } from '#src/expression/index.ts';
import type { LanguageSchema } from '#schemas/generated/documents/marks.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import type { Documents } from '../documents.ts';

const known = memoize((_language: LanguageSchema) => new WeakMap<object, Walked>());

/** The walk of a document, or of a declaration in one, cached for each language. */
export function walkOnce(language: LanguageSchema, document: object, pointer = ''): Walked {
  const ofLanguage = known(language);
  const walked = ofLanguage.get(document) ?? walkDocument(language, document, pointer);
  ofLanguage.set(document, walked);
  return walked;
}

/** The walk of a screen or UI-schema by the meta-schema among the documents. */
export function walkIn(language: 'screen' | 'ui', document: ScreenDocument | UiSchema, { languages }: Documents): Walked {
  return walkOnce(languages.get(language)?.value ?? NO_LANGUAGE, document);
}

/** Used if no meta-schema was read. */
export const NO_LANGUAGE: LanguageSchema = {};
