/** Draws the record: sections, columns and fields as the layout arranges them. */
import { toFieldPathId, type FieldProps, type RJSFSchema } from '@rjsf/utils';
import { useCallback, useMemo, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import type { FormContext } from '../contract/define-widget.ts';
import classes from './form.module.css';
import type { LayoutField, LayoutGroup, LayoutItem } from '../contract/layout.ts';

type RecordProps = FieldProps<unknown, RJSFSchema, FormContext>;

/** Columns of a group while the form is of middling width. */
const MIDDLING = 2;

export function ObjectField({ registry, uiSchema }: RecordProps): ReactNode {
  const { form, only } = registry.formContext;
  const wanted = useMemo(() => (only === undefined ? undefined : new Set(only)), [only]);
  return (
    <div className={classes['group']}>
      <Items items={form.document.layout} registry={registry} uiSchema={uiSchema} wanted={wanted} columns={1} />
    </div>
  );
}

interface ItemsProps {
  readonly items: readonly LayoutItem[];
  readonly registry: RecordProps['registry'];
  readonly uiSchema: RecordProps['uiSchema'];
  readonly wanted: ReadonlySet<string> | undefined;
  readonly columns: number;
}

function Items({ items, columns, ...shared }: ItemsProps): ReactNode {
  return items.map((item) => {
    if (item.kind === 'group') return <Group key={`group-${item.id}`} group={item} {...shared} />;
    if (shared.wanted?.has(item.path) === false) return null;
    return <Cell key={item.path} item={item} columns={columns} {...shared} />;
  });
}

interface GroupProps extends Pick<ItemsProps, 'registry' | 'uiSchema' | 'wanted'> {
  readonly group: LayoutGroup;
}

/** A group whose fields are all hidden is not there. */
function Group({ group, ...shared }: GroupProps) {
  const { registry, wanted } = shared;
  const { form } = registry.formContext;
  const isVisible = useSyncExternalStore(
    useCallback((listener) => form.store.subscribe(listener), [form]),
    () => group.fields.some((path) => (wanted === undefined || wanted.has(path)) && form.field(path).visible),
  );
  if (!isVisible) return null;
  const { columns, section, items } = group;
  const body = (
    <div className={classes['group']} data-columns={columns} style={columnsOf(columns)}>
      <Items items={items} columns={columns} {...shared} />
    </div>
  );
  if (section === undefined) return <div className={classes['whole']}>{body}</div>;
  return (
    <fieldset className={classes['section']}>
      <legend className={classes['heading']}>{section}</legend>
      {body}
    </fieldset>
  );
}

interface CellProps extends Pick<ItemsProps, 'registry' | 'uiSchema' | 'columns'> {
  readonly item: LayoutField;
}

/** A cell whose field is hidden takes no room. */
function Cell({ item, registry, uiSchema, columns }: CellProps) {
  const { SchemaField } = registry.fields;
  const { form } = registry.formContext;
  const { path } = item;
  const pathId = useMemo(() => toFieldPathId(path, registry.globalFormOptions), [path, registry]);
  const schema = form.document.rjsfSchema.properties?.[path];
  if (SchemaField === undefined) return null;
  return (
    <div className={classes['cell']} style={spanOf(item.span, columns)}>
      <SchemaField
        name={path}
        schema={typeof schema === 'object' ? schema : NO_SCHEMA}
        uiSchema={uiSchema?.[path]}
        fieldPathId={pathId}
        registry={registry}
        onChange={nothing}
        onBlur={nothing}
        onFocus={nothing}
      />
    </div>
  );
}

const NO_SCHEMA: RJSFSchema = {};

/** What the user does goes to the form's store, not up the tree. */
const nothing = (): undefined => undefined;

type Tracks = CSSProperties & Readonly<Record<`--${string}`, number>>;

function columnsOf(columns: number): Tracks {
  return { '--columns': columns, '--middling': Math.min(columns, MIDDLING) };
}

function spanOf(span: number, columns: number): Tracks {
  return { '--span': Math.min(span, columns), '--middling-span': Math.min(span, columns, MIDDLING) };
}
