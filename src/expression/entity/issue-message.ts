import type { AjvErrorLike, EntityField, IssueTexts } from './entity-types.ts';
import { fillText } from '../values/fill-text.ts';

/** Label and message texts of a field. */
interface LabelledField extends Pick<EntityField, 'label'> {
  readonly schema: Readonly<Pick<EntityField['schema'], 'errorMessage' | 'enum'>>;
}

/**
 * The text for a schema error: the field's own (`errorMessage`), else the one for this limit or type, else the keyword's.
 * A keyword without a text gets the text of a wrong format. A value of an enumeration is never reported for its type.
 */
export function messageFor(error: AjvErrorLike, field: LabelledField, texts: IssueTexts): string {
  if (error.keyword === 'required') return requiredMessage(field, texts);
  if (error.keyword === 'type' && field.schema.enum !== undefined) return messageFor({ ...error, keyword: 'enum' }, field, texts);
  return fillText(ownText(field, error.keyword) ?? defaultText(error, texts), { label: field.label, limit: detailOf(error, 'limit') });
}

/** "{label} is a required field", in the field's own words where it has some. */
export function requiredMessage(field: LabelledField, texts: IssueTexts): string {
  return fillText(ownText(field, 'required') ?? texts.required, { label: field.label });
}

function ownText({ schema }: LabelledField, keyword: string): string | undefined {
  const messages = schema.errorMessage ?? {};
  return Object.hasOwn(messages, keyword) ? messages[keyword] : undefined;
}

function defaultText(error: AjvErrorLike, texts: IssueTexts): string {
  const known: Readonly<Record<string, string | undefined>> = texts;
  const { keyword } = error;
  const detail = detailOf(error, keyword === 'type' || keyword === 'format' ? keyword : 'limit');
  const name = keyword === 'type' && detail === 'integer' ? 'integer' : (otherNames[keyword] ?? keyword);
  return known[`${name}.${detail}`] ?? known[name] ?? texts.format;
}

function detailOf({ params = {} }: AjvErrorLike, name: string): string {
  const detail = params[name];
  return typeof detail === 'string' || typeof detail === 'number' ? String(detail) : '';
}

const otherNames: Readonly<Record<string, string | undefined>> = { const: 'enum', multipleOf: 'multiple' };
