import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { FormContext } from '../contract/define-widget.ts';
import { fieldOf } from '../contract/document.ts';

/** A widget of ours reads numbers itself; for another one, rjsf's own field turns what is typed into a number. */
export function NumberField(props: FieldProps<unknown, RJSFSchema, FormContext>): ReactNode {
  const { registry, name } = props;
  const { document } = registry.formContext.form;
  const { fields } = fieldOf(document, name).widget.isForeign ? document.theme.within : registry;
  const Reading = fields === registry.fields ? fields['StringField'] : fields['NumberField'];
  return Reading && <Reading {...props} />;
}
