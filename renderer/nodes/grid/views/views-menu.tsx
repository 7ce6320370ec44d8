/** The views of a list: a button that names the one shown, and a menu to choose, keep and share them. */
import { Button, Menu, Popover } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import { useRef, useState, type RefObject } from 'react';
import { fillText } from '#src/expression/index.ts';
import { VIEWS_KEY } from '#renderer/screen/keys/list-keys.ts';
import { shortcutName, shortcutText } from '#renderer/screen/keys/shortcut.ts';
import { useBack } from '#renderer/services/browser-back.ts';
import { useOnDemand } from '#renderer/services/on-demand.ts';
import type { SavedView } from '#renderer/services/views.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { useRenderer, useScreen } from '../../context/renderer-context.ts';
import { useListKey } from '../../actions/use-list-key.ts';
import { useViews, type ListOfViews } from './use-views.ts';
import look from '../../look/screen.module.css';
import classes from './views.module.css';

const loadForm = async () => (await import('./view-form.tsx')).ViewForm;
const CHECK = <IconCheck size={16} aria-hidden />;

interface ViewsMenuProps {
  readonly name: string;
  readonly grid: Grid;
}

export function ViewsMenu({ name, grid }: ViewsMenuProps) {
  const { texts } = useRenderer();
  const views = useViews(name, grid);
  const { shown, isChanged } = views;
  const [isOpen, setIsOpen] = useState(false);
  const [form, setForm] = useState<SavedView | 'new'>();
  const [ViewForm, wantForm] = useOnDemand(loadForm);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setForm(undefined);
    button.current?.focus();
  };
  useBack(close, form !== undefined);
  useListKey(VIEWS_KEY, button, () => {
    button.current?.focus();
    setIsOpen(true);
  });
  const nameText = isChanged ? texts.views.changed : texts.views.shown;
  return (
    <Popover
      opened={form !== undefined}
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      shadow="md"
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes['place']}>
          <Menu
            opened={isOpen}
            onChange={setIsOpen}
            onOpen={views.renew}
            position="bottom-start"
            shadow="md"
            keepMounted={false}
            withInitialFocusPlaceholder={false}
            width={280}
          >
            <Menu.Target>
              <Button
                ref={button}
                variant="subtle"
                color="gray"
                className={look['filterButton'] ?? ''}
                data-pressed={shown !== undefined || undefined}
                aria-label={shown === undefined ? texts.views.title : fillText(nameText, { name: shown.name })}
                aria-keyshortcuts={shortcutName(VIEWS_KEY)}
                title={`${texts.views.title} (${shortcutText(VIEWS_KEY)})`}
              >
                <IconBookmark size={16} stroke={1.5} aria-hidden />
                <span className={`${look['filterButtonText']} ${classes['label']}`}>
                  {shown === undefined ? texts.views.title : `${shown.name}${isChanged ? ' *' : ''}`}
                </span>
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={classes['menu'] ?? ''}>
              <Choices views={views} />
              <Menu.Divider />
              <Changes views={views} onForm={(asked) => wantForm(() => setForm(asked))} button={button} />
            </Menu.Dropdown>
          </Menu>
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        {form !== undefined && ViewForm !== undefined && (
          <ViewForm key={String(form === 'new')} view={form === 'new' ? undefined : form} views={views} onDone={close} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Choices({ views: { offered, shown, first, hasFailed, show } }: { readonly views: ListOfViews }) {
  const { texts } = useRenderer();
  return (
    <>
      <Choice name={texts.views.all} isShown={shown === undefined} onClick={() => show(undefined)} />
      {offered.map((view) => (
        <Choice
          key={view.id}
          name={view.name}
          owner={view.kept?.isMine === false ? view.kept.owner : undefined}
          isShown={view.id === shown?.id}
          isFirst={view.id === first}
          onClick={() => show(view)}
        />
      ))}
      {hasFailed && <Menu.Label role="alert">{texts.views.failed}</Menu.Label>}
    </>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly owner?: string | undefined;
  readonly isShown: boolean;
  readonly isFirst?: boolean;
  onClick(): void;
}

function Choice({ name, owner, isShown, isFirst = false, onClick }: ChoiceProps) {
  const { texts } = useRenderer();
  const notes = [owner === undefined ? '' : fillText(texts.views.of, { owner }), isFirst ? texts.views.first : ''].filter(Boolean);
  return (
    <Menu.RadioItem value={name} checked={isShown} checkIcon={CHECK} closeMenuOnClick onChange={onClick}>
      {name}
      {notes.length > 0 && <span className={classes['note']}> {notes.join(', ')}</span>}
    </Menu.RadioItem>
  );
}

interface ChangesProps {
  readonly views: ListOfViews;
  onForm(view: SavedView | 'new'): void;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Actions for the current view and the current state. */
function Changes({ views, onForm, button }: ChangesProps) {
  const { texts, toasts, confirmations, ports } = useRenderer();
  const { signal } = useScreen();
  const { shown, isChanged, first } = views;
  const kept = shown?.kept;
  const withToast = async (work: Promise<void>, done?: string) => {
    try {
      await work;
      if (done !== undefined) toasts.show(done, 'success', 3000);
    } catch (thrown) {
      const refusal = ports.asRefusal(thrown);
      if (refusal === undefined) ports.reportError(thrown);
      toasts.show(refusal?.title ?? texts.views.failed, 'error');
    }
  };
  const remove = async (view: SavedView) => {
    const { deleteTitle, deleteBody, deleteSharedBody, delete: label } = texts.views;
    const title = fillText(deleteTitle, { name: view.name });
    const anchor = button.current ?? undefined;
    const body = view.isShared ? deleteSharedBody : deleteBody;
    if (await confirmations.ask({ title, body, label, isDestructive: true, anchor }, signal)) {
      await withToast(views.remove(view), texts.views.deleted);
    }
  };
  return (
    <>
      {kept?.mayChange === true && isChanged && (
        <Menu.Item onClick={() => void withToast(views.update(kept), texts.views.kept)}>
          {fillText(texts.views.update, { name: kept.name })}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => onForm('new')}>{texts.views.save}</Menu.Item>
      {shown !== undefined && (
        <Menu.CheckboxItem
          checked={shown.id === first}
          checkIcon={CHECK}
          closeMenuOnClick
          onChange={() => void withToast(views.beginWith(shown.id === first ? undefined : shown))}
        >
          {fillText(texts.views.begin, { name: shown.name })}
        </Menu.CheckboxItem>
      )}
      {kept?.mayChange === true && (
        <>
          <Menu.Item onClick={() => onForm(kept)}>{texts.views.edit}</Menu.Item>
          <Menu.Item color="red" onClick={() => void remove(kept)}>
            {texts.views.delete}
          </Menu.Item>
        </>
      )}
    </>
  );
}
