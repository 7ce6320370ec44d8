/**
 * Product Details by SurveyJS, updated on each key, with totals, enabled and required fields as its own expressions.
 * Left out: a total that gives the value per unit, lists of codes.
 */
import 'survey-core/survey-core.fontless.min.css';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import { useState } from 'react';
import type { DetailsProps } from '../../../harness/details-record.ts';
import { detailsSections, enabledBy, requiredBy, totals, type DetailsField } from '../../../harness/details-schema.ts';

export function SurveyDetails({ record }: DetailsProps) {
  const [survey] = useState(() => {
    const opened = new Model(DOCUMENT);
    opened.data = record.values;
    return opened;
  });
  return <Survey model={survey} />;
}

const DOCUMENT = {
  textUpdateMode: 'onTyping',
  checkErrorsMode: 'onValueChanged',
  elements: detailsSections.map(({ title, fields }) => ({ type: 'panel', name: title, title, elements: fields.map(questionOf) })),
};

function questionOf(field: DetailsField) {
  const { name, title, isRequired } = field;
  const [perUnit, switchedBy, askedBy] = [totals[name], enabledBy[name], requiredBy[name]];
  const derived = name === 'unitPrice' ? 'round({exportValue} / {quantityOrdered}, 4)' : `round({${perUnit}} * {quantityOrdered}, 4)`;
  return {
    name,
    title,
    isRequired,
    ...(field.readOnly === true ? { type: 'expression', expression: derived } : controlOf(field)),
    ...(field.readOnly !== true && perUnit !== undefined && { setValueIf: `{${perUnit}} notempty`, setValueExpression: derived }),
    ...(switchedBy !== undefined && { enableIf: `{${switchedBy}} notempty` }),
    ...(askedBy !== undefined && { requiredIf: `{${askedBy}} > 0` }),
  };
}

function controlOf({ type, enum: values, format, minimum, maximum, maxLength }: DetailsField) {
  if (values !== undefined) return { type: 'dropdown', choices: values };
  if (type === 'boolean') return { type };
  if (format === 'date') return { type: 'text', inputType: 'date' };
  if (type === 'string') return { type: 'text', validators: [{ type: 'text', maxLength }] };
  return { type: 'text', inputType: 'number', validators: [{ type: 'numeric', minValue: minimum, maxValue: maximum }] };
}
