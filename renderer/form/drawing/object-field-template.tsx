/** Arranges the fields of a record: sections, columns and cells of the layout. */
import { titleId, type ObjectFieldTemplateProps, type RJSFSchema } from '@rjsf/utils';
import { useCallback, useMemo, useSyncExternalStore, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import type { FormContext } from '../contract/define-widget.ts';
import { Hint } from './beside/hint.tsx';
import classes from './form.module.css';
import type { LayoutGroup, LayoutItem } from '../contract/layout.ts';

type Props = ObjectFieldTemplateProps<unknown, RJSFSchema, FormContext>;

/** Columns of a group while the form is of middling width. */
const MIDDLING = 2;

export function ObjectFieldTemplate({ properties, schema, registry }: Props): ReactNode {
  const contents = useMemo(() => new Map(properties.map(({ name, content }) => [name, content])), [properties]);
  return (
    <div className={classes['group']}>
      <Items items={registry.formContext.form.document.layout} schema={schema} registry={registry} contents={contents} columns={1} />
    </div>
  );
}

interface ItemsProps extends Pick<Props, 'schema' | 'registry'> {
  readonly items: readonly LayoutItem[];
  /** Fields that are drawn, by path. */
  readonly contents: ReadonlyMap<string, ReactElement>;
  readonly columns: number;
}

function Items({ items, columns, ...shared }: ItemsProps): ReactNode {
  return items.map((item) => {
    if (item.kind === 'group') return <Group key={`group-${item.id}`} group={item} {...shared} />;
    const content = shared.contents.get(item.path);
    return (
      // A cell whose field is hidden takes no room.
      content && (
        <div key={item.path} className={classes['cell']} style={spanOf(item.span, columns)}>
          {content}
        </div>
      )
    );
  });
}

interface GroupProps extends Omit<ItemsProps, 'items' | 'columns'> {
  readonly group: LayoutGroup;
}

/** A group whose fields are all hidden is not there. */
function Group({ group, ...shared }: GroupProps) {
  const { registry, schema, contents } = shared;
  const { form } = registry.formContext;
  const isVisible = useSyncExternalStore(
    useCallback((listener) => form.store.subscribe(listener), [form]),
    () => group.fields.some((path) => contents.has(path) && form.field(path).visible),
  );
  if (!isVisible) return null;
  const { columns, section, items } = group;
  const { TitleFieldTemplate } = registry.templates;
  const heading = titleId(`${form.id}-${group.id}`);
  const key = registry.formContext.sectionKeys?.get(group.id);
  const body = (
    <div className={classes['group']} data-columns={columns} style={columnsOf(columns)}>
      <Items items={items} columns={columns} {...shared} />
    </div>
  );
  if (section === undefined) return <div className={classes['whole']}>{body}</div>;
  return (
    <fieldset className={classes['section']}>
      <TitleFieldTemplate id={heading} title={section} schema={schema} registry={registry} />
      {key !== undefined && <Hint text={key} find={() => document.getElementById(heading)} position="top-start" />}
      {body}
    </fieldset>
  );
}

type Tracks = CSSProperties & Readonly<Record<`--${string}`, number>>;

function columnsOf(columns: number): Tracks {
  return { '--columns': columns, '--middling': Math.min(columns, MIDDLING) };
}

function spanOf(span: number, columns: number): Tracks {
  return { '--span': Math.min(span, columns), '--middling-span': Math.min(span, columns, MIDDLING) };
}
