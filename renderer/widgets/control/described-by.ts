import { descriptionId, errorId, helpId } from '@rjsf/utils';
import { fieldOf } from '#renderer/form/contract/form.ts';
import type { FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';

/** Ids of the elements that describe the control, if they are in the page: the reason for a lock, help, messages. */
export function describedBy(props: FieldWidgetProps): string | undefined {
  const { id, name, registry } = props;
  if (props['aria-describedby'] !== undefined) return props['aria-describedby'];
  const { form } = registry.formContext;
  const { issues, warnings, reason, source, recomputed } = form.field(name);
  const parts = [
    reason === undefined ? '' : `${id}__reason`,
    fieldOf(form.document, name).entity.schema.description === undefined ? '' : descriptionId(id),
    issues.length === 0 ? '' : errorId(id),
    warnings.length === 0 ? '' : helpId(id),
    source === undefined ? '' : `${id}-source`,
    recomputed === undefined ? '' : `${id}-recomputed`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join(' ');
}
