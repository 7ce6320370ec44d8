import { lazy, Suspense } from 'react';
import { defineWidget, type FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';

/** Apart, with the table library: most forms hold no list. */
const ItemsGrid = lazy(async () => ({ default: (await import('./items/items-grid.tsx')).ItemsGrid }));

function ItemsControl(props: FieldWidgetProps) {
  return (
    <div id={props.id} role="group" aria-labelledby={`${props.id}-label`} aria-describedby={props['aria-describedby']}>
      <Suspense>
        <ItemsGrid {...props} />
      </Suspense>
    </div>
  );
}

export const items = defineWidget({ name: 'items', shows: ['array'], uiKey: 'ui:grid', isGroup: true, Control: ItemsControl });
