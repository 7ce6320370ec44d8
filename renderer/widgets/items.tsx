import { loadPart } from '#renderer/services/on-demand.ts';
import { describedBy } from './control/described-by.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';

/** Apart, with the table library: most forms hold no list. */
const ItemsGrid = loadPart(async () => (await import('./items/items-grid.tsx')).ItemsGrid);

function ItemsControl(props: FieldWidgetProps) {
  return (
    <div id={props.id} role="group" aria-labelledby={`${props.id}-label`} aria-describedby={describedBy(props)}>
      <ItemsGrid {...props} />
    </div>
  );
}

export const items = defineWidget(ItemsControl, { shows: ['array'], uiKey: 'ui:grid', isGroup: true });
