import { loadPart } from '#renderer/services/on-demand.ts';
import type { FieldState } from '#renderer/form/contract/field-state.ts';
import { textOption } from '#renderer/widgets/control/control-props.ts';
import { describedBy } from '#renderer/widgets/control/described-by.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/widgets/index.ts';
import type { ColumnMapping } from '#src/domain/paste/columns/match-columns.ts';
import { isRecord } from '#src/expression/index.ts';
import { useField } from './use-field.ts';

/** Loaded on demand, with the parser of pasted blocks. */
const ColumnMapper = loadPart(async () => (await import('./column-mapper/column-mapper.tsx')).ColumnMapper);

/** Options `text`, `delimiter`, `hasHeaderRow` and `headerRow` name the fields that hold the block and how to read it. */
function ColumnMapperControl(props: FieldWidgetProps) {
  const { options, registry, name, value, onChange, disabled = false, readonly = false, id } = props;
  const { form } = registry.formContext;
  const text = useField(form, textOption(options, 'text') ?? '', valueOf);
  const delimiter = useField(form, textOption(options, 'delimiter') ?? '', valueOf);
  const hasHeaderRow = useField(form, textOption(options, 'hasHeaderRow') ?? '', valueOf);
  const rowField = textOption(options, 'headerRow') ?? '';
  const headerRow = useField(form, rowField, valueOf);
  return (
    <div id={id} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy(props)}>
      <ColumnMapper
        id={id}
        text={typeof text === 'string' ? text : ''}
        delimiter={typeof delimiter === 'string' ? delimiter : ''}
        headerRow={hasHeaderRow === true ? (typeof headerRow === 'number' ? headerRow : 1) : 0}
        onMoveHeading={(row) => form.assign({ [rowField]: row })}
        mapping={readMapping(value)}
        isDisabled={disabled || readonly}
        describedBy={describedBy(props)}
        onPropose={(mapping) => {
          form.assign({ [name]: mapping });
          form.markPristine();
        }}
        onChange={onChange}
      />
    </div>
  );
}

function valueOf({ value }: FieldState): unknown {
  return value;
}

function readMapping(value: unknown): ColumnMapping {
  const mapping: ColumnMapping = {};
  for (const [key, id] of Object.entries(isRecord(value) ? value : {})) {
    const column = /^column(\d+)$/.exec(key)?.[1];
    if (column !== undefined && typeof id === 'number') mapping[`column${Number(column)}`] = id;
  }
  return mapping;
}

export const columnMapper = defineWidget(ColumnMapperControl, { shows: ['object'], isGroup: true });
