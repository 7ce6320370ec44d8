/** Changes, deletes or restores the selected rows: what will become of them is seen before it is done. */
import { Button, Loader, MultiSelect, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { fillText } from '#src/expression/index.ts';
import { isSaveKey, isSubmitKey } from '#renderer/focus/field-keys.ts';
import type { FieldChange } from '#renderer/form/contract/form-values.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import { SchemaForm } from '#renderer/form/drawing/schema-form.tsx';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { ListBatch, LoadedEntity } from '#renderer/services/ports.ts';
import { useRenderer, useScreen } from '../../context/renderer-context.ts';
import type { Doing, ManyRow } from './ask-many.ts';
import { ManyPreview } from './many-preview.tsx';
import type { PastedOver } from './read-block.ts';
import { useChangedFields } from './use-changed-fields.ts';
import { useMany } from './use-many.ts';
import classes from './editing.module.css';

/** Wrong cells that are listed. */
const MOST_WRONG = 100;

export interface ManyDialogProps {
  readonly name: string;
  readonly grid: Grid;
  readonly entity: LoadedEntity | undefined;
  readonly batch: ListBatch;
  readonly doing: Doing;
  /** Changes that are known already, of rows of their own; default: those of the selected rows, to be asked for. */
  readonly given?: PastedOver;
  readonly looks: { readonly body: string; readonly foot: string };
  leave(): void;
}

export function ManyDialog({ name, grid, entity, batch, doing, given, looks, leave }: ManyDialogProps) {
  const screen = useScreen();
  const { texts } = useRenderer();
  const many = useMany({ name, grid, batch, doing, leave });
  const { look, discard } = many;
  const readRows = useCallback(
    async (signal: AbortSignal): Promise<readonly ManyRow[]> => {
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
  const asking = useRef<HTMLInputElement>(null);
  const primary = useRef<HTMLButtonElement>(null);
  const isSeen = many.state === 'seen';
  useEffect(() => {
    if (isSeen) primary.current?.focus();
  }, [isSeen]);
  useEffect(() => {
    if (fields.form === undefined) return undefined;
    return fields.form.subscribe(
      fields.choices.map(({ value }) => value),
      discard,
    );
  }, [fields, discard]);
  const isReady = fields.form !== undefined;
  useEffect(() => {
    // The fields come after the dialog, which kept the focus for want of one.
    if (isReady && document.activeElement?.hasAttribute('data-screen') === true) asking.current?.focus();
  }, [isReady]);
  const onKeyDown = ({ nativeEvent: event, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (!isAsked || event.defaultPrevented || event.repeat || event.isComposing) return;
    if (!isSaveKey(event) && !isSubmitKey(event, currentTarget.closest<HTMLElement>('[data-screen]'))) return;
    event.preventDefault();
    if (isSeen) void many.act();
    else showChanges();
  };
  const canDo = many.preview !== undefined && many.preview.done.length > 0 && isSeen;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the fields inside have the focus */}
      <div className={looks.body} onKeyDown={onKeyDown}>
        {given !== undefined && given.wrong.length > 0 && (
          <div role="alert" className={classes['wrong']}>
            <Text fw={600}>{texts.many.wrongCells}</Text>
            <ul>
              {given.wrong.slice(0, MOST_WRONG).map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </div>
        )}
        {isAsked && fields.form !== undefined && (
          <>
            <MultiSelect
              ref={asking}
              label={texts.many.fields}
              placeholder={chosen.length === 0 ? texts.many.chooseFields : ''}
              data={[...fields.choices]}
              value={[...chosen]}
              searchable
              selectFirstOptionOnChange
              nothingFoundMessage={texts.many.noField}
              comboboxProps={{ middlewares: { flip: true, shift: true } }}
              onChange={(next) => {
                setChosen(next);
                discard();
              }}
              data-autofocus
            />
            {chosen.length > 0 && <SchemaForm form={fields.form} fields={chosen} />}
          </>
        )}
        {(many.state === 'looking' || many.state === 'doing') && (
          <Text role="status" className={classes['progress'] ?? ''}>
            <Loader size={16} />
            {fillText(many.state === 'looking' ? texts.many.looking : texts.many.doing, {
              done: String(many.progress.done),
              count: String(many.progress.count),
            })}
          </Text>
        )}
        {many.problem !== undefined && (
          <Text role="alert" c="var(--mantine-color-error)">
            {many.problem}
          </Text>
        )}
        {many.preview !== undefined && many.state !== 'looking' && <ManyPreview doing={doing} result={many.preview} names={given?.names} />}
      </div>
      <div className={looks.foot}>
        <div className={classes['buttons']}>
          <Button variant="default" onClick={many.state === 'doing' ? many.stop : leave}>
            {texts.screen.cancel}
          </Button>
          {isAsked && many.preview === undefined ? (
            <Button onClick={showChanges} data-submit disabled={chosen.length === 0 || many.state === 'looking'}>
              {texts.many.show}
            </Button>
          ) : (
            <Button
              ref={primary}
              {...(doing === 'delete' ? { color: 'red' } : {})}
              disabled={!canDo}
              loading={many.state === 'doing'}
              onClick={() => void many.act()}
            >
              {texts.many[doing]}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

function patchOf(form: Form, fields: readonly string[]): readonly FieldChange[] {
  return fields.map((field) => ({ op: 'replace', path: `/${field}`, value: form.field(field).value ?? null }));
}
