import type { FormDocument } from '#renderer/form/contract/form.ts';
import { compileFormDocument } from '#renderer/form/compile/compile-document.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import { formats } from '#schemas/formats/index.ts';
import { formTheme } from '#src/app/widgets/index.ts';
import { domainFunctions } from '#src/domain/functions.ts';
import { rendererTexts } from './renderer-texts.ts';

const formatByName = new Map(formats.map((format) => [format.name, format]));

/** A form document of a story's own; validators are compiled from the product's entities only, so this one has none. */
export function compileSample(schema: EntitySchema, uiSchema: UiSchema): FormDocument {
  const acceptAll = Object.assign(() => true, { errors: null, properties: {} });
  return compileFormDocument({
    schema,
    uiSchema,
    validators: { [schema.$id]: acceptAll },
    names: {},
    functions: domainFunctions,
    formats: formatByName,
    theme: formTheme,
    texts: rendererTexts.form,
  });
}
