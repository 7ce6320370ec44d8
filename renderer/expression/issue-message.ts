import type { AjvErrorLike, EntityField, IssueTexts } from './entity-types.ts';

/**
 * The text for a schema error: the field's own (`errorMessage`), else the one for this limit or type, else the keyword's.
 * A keyword without any text reads as a wrong format.
 */
export function messageFor(error: AjvErrorLike, field: EntityField, texts: IssueTexts): string {
  const limit = error.params?.['limit'];
  return fill(ownText(field, error.keyword) ?? defaultText(error, texts), field.label, limit === undefined ? '' : `${limit}`);
}

/** "{label} is a required field", in the field's own words where it has some. */
export function requiredMessage(field: EntityField, texts: IssueTexts): string {
  return fill(ownText(field, 'required') ?? texts.required, field.label, '');
}

function ownText({ schema }: EntityField, keyword: string): string | undefined {
  const messages = schema.errorMessage ?? {};
  return Object.hasOwn(messages, keyword) ? messages[keyword] : undefined;
}

function defaultText({ keyword, params = {} }: AjvErrorLike, texts: IssueTexts): string {
  const known: Readonly<Record<string, string | undefined>> = texts;
  const detail = keyword === 'type' ? params['type'] : params['limit'];
  const name = keyword === 'type' && detail === 'integer' ? 'integer' : (otherNames[keyword] ?? keyword);
  return known[`${name}.${detail}`] ?? known[name] ?? texts.format;
}

const otherNames: Readonly<Record<string, string>> = { const: 'enum', multipleOf: 'multiple' };

function fill(text: string, label: string, limit: string): string {
  return text.replaceAll(/\{(label|limit)\}/g, (_, name) => (name === 'label' ? label : limit));
}
