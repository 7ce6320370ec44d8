/** SurveyJS, updated on each key, with the rules as its own expressions. */
import 'survey-core/survey-core.fontless.min.css';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import { useState } from 'react';
import type { FormModel } from '../../harness/form-model.ts';

export function SurveyPage({ model }: { readonly model: FormModel }) {
  const [survey] = useState(() => new Model(documentOf(model)));
  return <Survey model={survey} />;
}

function documentOf({ fields, rules }: FormModel) {
  return {
    textUpdateMode: 'onTyping',
    checkErrorsMode: 'onValueChanged',
    elements: fields.map(({ name, label, type }) => ({
      type: 'text',
      name,
      title: label,
      ...(type === 'number' ? { inputType: 'number' } : { maxLength: 35 }),
      validators: rules
        .filter(({ target }) => target === name)
        .map(({ read, limit }) => ({ type: 'expression', expression: `{${read}} empty or {${read}} >= ${limit}` })),
    })),
  };
}
