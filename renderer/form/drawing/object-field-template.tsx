/** Arranges the fields of a record in the sections and columns of the layout. Each field sets its own number of columns. */
import { titleId, type ObjectFieldTemplateProps, type RJSFSchema } from '@rjsf/utils';
import { useCallback, useMemo, useSyncExternalStore, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import type { FormContext } from '../contract/form.ts';
import { Hint } from './beside/hint.tsx';
import classes from './form.module.css';
import type { LayoutGroup, LayoutItem } from '../contract/layout.ts';

type Props = ObjectFieldTemplateProps<unknown, RJSFSchema, FormContext>;

/** Columns of a group while the form is of middling width. */
const MIDDLING = 2;

export function ObjectFieldTemplate({ properties, schema, registry }: Props): ReactNode {
  const contents = useMemo(() => new Map(properties.map(({ name, content }) => [name, content])), [properties]);
  return arrange(registry.formContext.form.document.layout, { schema, registry, contents });
}

interface Arranged extends Pick<Props, 'schema' | 'registry'> {
  /** Fields that are drawn, by path. */
  readonly contents: ReadonlyMap<string, ReactElement>;
}

function arrange(items: readonly LayoutItem[], arranged: Arranged): readonly ReactNode[] {
  return items.map((item) =>
    item.kind === 'group' ? <Group key={`group-${item.id}`} group={item} {...arranged} /> : arranged.contents.get(item.path),
  );
}

/** A group whose fields are all hidden is not there. */
function Group({ group, registry, schema, contents }: Arranged & { readonly group: LayoutGroup }) {
  const { form } = registry.formContext;
  const isVisible = useSyncExternalStore(
    useCallback((listener) => form.store.subscribe(listener), [form]),
    () => group.fields.some((path) => contents.has(path) && form.field(path).visible),
  );
  if (!isVisible) return null;
  const { columns, section, items } = group;
  const inside = arrange(items, { registry, schema, contents });
  const { TitleFieldTemplate } = registry.templates;
  const heading = titleId(`${form.id}-${group.id}`);
  const key = registry.formContext.sectionKeys?.get(group.id);
  const tracks = { className: classes['group'], 'data-columns': columns, style: tracksOf(columns) };
  if (section === undefined) return <div {...tracks}>{inside}</div>;
  return (
    <div {...tracks} role="group" aria-labelledby={heading} data-section={group.id}>
      {[
        <TitleFieldTemplate key="title" id={heading} title={section} schema={schema} registry={registry} />,
        key !== undefined && <Hint key="key" text={key} find={() => document.getElementById(heading)} position="top-start" />,
        // In the same list: one among other children would be one more step from a control to the page.
        ...inside,
      ]}
    </div>
  );
}

function tracksOf(columns: number): CSSProperties & Readonly<Record<`--${string}`, number>> {
  return { '--columns': columns, '--middling': Math.min(columns, MIDDLING) };
}
