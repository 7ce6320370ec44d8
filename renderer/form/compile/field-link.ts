/** A link beside a field's label, for what is read before the field is filled. */
import type { Environment, Template } from '#renderer/expression/index.ts';
import type { UiField } from '#schemas/generated/documents/ui.ts';

export interface FieldLink {
  readonly text: Template;
  readonly href: Template;
  readonly opensNewTab: boolean;
}

/** @throws ExpressionError for an expression that does not compile. */
export function compileLink(link: UiField['ui:link'], environment: Environment): FieldLink | undefined {
  if (link === undefined) return undefined;
  return { text: environment.template(link.text), href: environment.template(link.href), opensNewTab: link.newTab === true };
}
