/** Fields of the screen's record as label and value, if nothing is edited. */
import { useMemo } from 'react';
import { printValue } from '#renderer/widgets/values/print-value.ts';
import type { Fact } from '#schemas/generated/documents/screen.ts';
import { useScreen } from './context/renderer-context.ts';
import { printingOf } from '#renderer/screen/state/printing.ts';
import type { ScreenValues } from '#renderer/screen/state/screen-values.ts';
import { useComputed, useText } from './context/use-expression.ts';
import classes from './look/screen.module.css';
import { useLabels } from '#renderer/widgets/values/use-labels.ts';

export function FactsNode({ facts }: { facts: readonly (string | Fact)[] }) {
  const { form, services } = useScreen();
  const shown = useMemo(() => facts.map((fact) => (typeof fact === 'string' ? { field: fact } : fact)), [facts]);
  const reads = useMemo(() => ({ fields: shown.map(({ field }) => field), summary: false }), [shown]);
  useComputed(formRevision, reads);
  const printing = printingOf(services);
  useLabels(printing.references);
  if (form === undefined) return null;
  return (
    <dl className={classes['facts']}>
      {shown.map((fact) => {
        const { label, value, visible } = form.field(fact.field);
        const schema = form.document.fields.get(fact.field)?.entity.schema ?? {};
        return visible && <OneFact key={fact.field} fact={fact} label={label} text={printValue(schema, value, printing)} />;
      })}
    </dl>
  );
}

/** Empty values are left out, unless the document has a text for them. */
function OneFact({ fact, label, text }: { fact: Fact; label: string; text: string }) {
  const own = useText(fact.label);
  const empty = useText(fact.empty);
  const shown = text || empty;
  if (shown === '') return null;
  return (
    <div className={classes['fact']}>
      <dt>{own || label}</dt>
      <dd>{shown}</dd>
    </div>
  );
}

function formRevision({ form }: ScreenValues): number | undefined {
  return form?.revision();
}
