/** Changes, deletes or restores the selected rows, after a preview. */
import { Button, Loader, MultiSelect, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { fillText } from '#src/expression/index.ts';
import { isSaveKey, isSubmitKey } from '#renderer/focus/field-keys.ts';
import { changeOf, type FieldChange } from '#renderer/form/contract/form-values.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import { SchemaForm } from '#renderer/form/drawing/schema-form.tsx';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { ListBatch, LoadedEntity } from '#renderer/services/ports.ts';
import { useRenderer, useScreen } from '../../context/renderer-context.ts';
import type { BulkAction, BulkRow } from './bulk-request.ts';
import { BulkPreview } from './bulk-preview.tsx';
import type { PastedOver } from './read-block.ts';
import { useChangedFields } from './use-changed-fields.ts';
import { useBulkChange, type Many } from './use-bulk-change.ts';
import classes from './editing.module.css';

/** Wrong cells that are listed. */
const MOST_WRONG = 100;

export interface ManyDialogProps {
  readonly name: string;
  readonly grid: Grid;
  readonly entity: LoadedEntity | undefined;
  readonly batch: ListBatch;
  readonly doing: BulkAction;
  /** Known changes of given rows; default: changes of the selected rows, entered in the dialog. */
  readonly given?: PastedOver;
  readonly looks: { readonly body: string; readonly foot: string };
  leave(): void;
}

export function BulkDialog({ name, grid, entity, batch, doing, given, looks, leave }: ManyDialogProps) {
  const screen = useScreen();
  const { texts } = useRenderer();
  const many = useBulkChange({ name, grid, batch, doing, leave });
  const { look, discard } = many;
  const readRows = useCallback(
    async (signal: AbortSignal): Promise<readonly BulkRow[]> => {
      if (given !== undefined) return given.rows;
      const ids = (await screen.grids.drawn.get(name)?.selectedIds(signal)) ?? [];
      return ids.map((id) => ({ id }));
    },
    [screen, name, given],
  );
  const isAsked = doing === 'change' && given === undefined;
  useEffect(() => {
    if (!isAsked) void look(readRows);
  }, [isAsked, look, readRows]);
  const fields = useChangedFields(grid, isAsked ? entity : undefined, name);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const showChanges = () => {
    const { form } = fields;
    if (form === undefined || chosen.length === 0 || form.validate(chosen) !== undefined) return;
    void look(readRows, patchOf(form, chosen));
  };
  useEffect(() => {
    if (fields.form === undefined) return undefined;
    return fields.form.subscribe(
      fields.choices.map(({ value }) => value),
      discard,
    );
  }, [fields, discard]);
  const onKeyDown = ({ nativeEvent: event, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    if (!isSaveKey(event) && !isSubmitKey(event, currentTarget.closest<HTMLElement>('[data-screen]'))) return;
    event.preventDefault();
    if (canAct(many)) void many.act();
    else if (isAsked && many.state === 'idle') showChanges();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the fields inside have the focus */}
      <div className={looks.body} onKeyDown={onKeyDown}>
        {given !== undefined && given.wrong.length > 0 && <WrongCells wrong={given.wrong} />}
        {isAsked && (
          <FieldsToChange
            {...fields}
            chosen={chosen}
            isClosed={many.state === 'doing'}
            onChoose={(next) => {
              setChosen(next);
              discard();
            }}
          />
        )}
        <Progress many={many} />
        {many.problem !== undefined && (
          <Text role="alert" c="var(--mantine-color-error)">
            {many.problem}
          </Text>
        )}
        {many.preview !== undefined && many.state !== 'looking' && <BulkPreview doing={doing} result={many.preview} names={given?.names} />}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside have the focus */}
      <div className={looks.foot} onKeyDown={onKeyDown}>
        <div className={classes['buttons']}>
          <Button variant="default" onClick={many.state === 'doing' ? many.stop : leave}>
            {texts.screen.cancel}
          </Button>
          {isAsked && many.preview === undefined ? (
            <Button onClick={showChanges} data-submit disabled={chosen.length === 0 || many.state === 'looking'}>
              {texts.many.show}
            </Button>
          ) : (
            <ActButton doing={doing} many={many} />
          )}
        </div>
      </div>
    </>
  );
}

function WrongCells({ wrong }: { readonly wrong: readonly string[] }) {
  const { texts } = useRenderer();
  return (
    <div role="alert" className={classes['wrong']}>
      <Text fw={600}>{texts.many.wrongCells}</Text>
      <ul>
        {wrong.slice(0, MOST_WRONG).map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

interface FieldsToChangeProps extends ReturnType<typeof useChangedFields> {
  readonly chosen: readonly string[];
  readonly isClosed: boolean;
  onChoose(next: readonly string[]): void;
}

/** The fields that are chosen to be changed, and their new values. */
function FieldsToChange({ form, choices, chosen, isClosed, onChoose }: FieldsToChangeProps) {
  const { texts } = useRenderer();
  const input = useRef<HTMLInputElement>(null);
  const isReady = form !== undefined;
  useEffect(() => {
    // The fields load after the dialog, which holds the focus until then.
    if (isReady && document.activeElement?.hasAttribute('data-screen') === true) input.current?.focus();
  }, [isReady]);
  if (form === undefined) return null;
  return (
    <Stack inert={isClosed}>
      <MultiSelect
        ref={input}
        label={texts.many.fields}
        placeholder={chosen.length === 0 ? texts.many.chooseFields : ''}
        data={[...choices]}
        value={[...chosen]}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage={texts.many.noField}
        comboboxProps={{ middlewares: { flip: true, shift: true } }}
        onChange={onChoose}
        data-autofocus
      />
      {chosen.length > 0 && <SchemaForm form={form} fields={chosen} />}
    </Stack>
  );
}

function Progress({ many: { state, progress } }: { readonly many: Many }) {
  const { texts } = useRenderer();
  if (state !== 'looking' && state !== 'doing') return null;
  return (
    <Text role="status" className={classes['progress'] ?? ''}>
      <Loader size={16} />
      {fillText(state === 'looking' ? texts.many.looking : texts.many.doing, {
        done: String(progress.done),
        count: String(progress.count),
      })}
    </Text>
  );
}

/** Has the focus as soon as the preview is shown. */
function ActButton({ doing, many }: { readonly doing: BulkAction; readonly many: Many }) {
  const { texts } = useRenderer();
  const button = useRef<HTMLButtonElement>(null);
  const isSeen = many.state === 'seen';
  useEffect(() => {
    if (isSeen) button.current?.focus();
  }, [isSeen]);
  return (
    <Button
      ref={button}
      {...(doing === 'delete' ? { color: 'red' } : {})}
      disabled={!canAct(many)}
      loading={many.state === 'doing'}
      onClick={() => void many.act()}
    >
      {texts.many[doing]}
    </Button>
  );
}

function canAct({ state, preview }: Many): boolean {
  return state === 'seen' && preview !== undefined && preview.done.length > 0;
}

function patchOf(form: Form, fields: readonly string[]): readonly FieldChange[] {
  return fields.map((field) => changeOf(field, form.field(field).value));
}
