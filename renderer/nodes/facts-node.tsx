/** Fields of the screen's record as label and value, where nothing is edited. Empty ones are left out. */
import { useMemo } from 'react';
import { printValue } from '#renderer/widgets/values/print-value.ts';
import { useScreen } from './context/renderer-context.ts';
import { printingOf } from '#renderer/screen/state/printing.ts';
import type { ScreenValues } from '#renderer/screen/state/screen-values.ts';
import { useComputed } from './context/use-expression.ts';
import classes from './look/screen.module.css';
import { useLabels } from '#renderer/widgets/values/use-labels.ts';

export function FactsNode({ fields }: { fields: readonly string[] }) {
  const { form, services } = useScreen();
  const reads = useMemo(() => ({ fields, summary: false }), [fields]);
  useComputed(formRevision, reads);
  const printing = printingOf(services);
  useLabels(printing.references);
  if (form === undefined) return null;
  const facts = fields.map((path) => {
    const { label, value, visible } = form.field(path);
    const schema = form.document.fields.get(path)?.entity.schema ?? {};
    return { path, label, text: visible ? printValue(schema, value, printing) : '' };
  });
  return (
    <dl className={classes['facts']}>
      {facts
        .filter(({ text }) => text !== '')
        .map(({ path, label, text }) => (
          <div key={path} className={classes['fact']}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}

function formRevision({ form }: ScreenValues): number | undefined {
  return form?.revision();
}
