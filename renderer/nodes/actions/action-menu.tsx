/** Actions of the document in a menu: hidden actions are left out, disabled ones give the reason. */
import { Button, Menu } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { use, useRef, type RefObject } from 'react';
import { useStore } from 'zustand';
import { keysOfActions } from '#renderer/screen/keys/action-keys.ts';
import { shortcutName, shortcutText } from '#renderer/screen/keys/shortcut.ts';
import type { ActionMenu as MenuDocument } from '#schemas/generated/documents/screen.ts';
import type { ScreenScope } from '#renderer/screen/state/screen-values.ts';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { BoundContext, useRenderer, useScreen } from '../context/renderer-context.ts';
import { useComputed, useCondition, useText } from '../context/use-expression.ts';
import { useReason } from './use-reason.ts';
import classes from '../look/screen.module.css';

export function ActionMenu({ menu: { menu: label, icon, actions: names } }: { menu: MenuDocument }) {
  const { store, document } = useScreen();
  const { ports } = useRenderer();
  const target = useRef<HTMLButtonElement>(null);
  const text = useText(label);
  const busy = useStore(store, (state) => state.busy);
  const isBusy = busy !== undefined && names.includes(busy);
  const hasAny = useComputed(({ language, scope }: ScreenScope) =>
    names.some((name) => language.condition(document.actions?.[name]?.visible, scope())),
  );
  if (!hasAny) return null;
  return (
    <Menu position="bottom-start" shadow="md" keepMounted={false}>
      <Menu.Target>
        <Button
          ref={target}
          variant="default"
          className={classes['action'] ?? ''}
          leftSection={icon === undefined ? undefined : ports.icons[icon]}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          aria-busy={isBusy || undefined}
        >
          {text}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {names.map((name) => (
          <ActionItem key={name} name={name} anchor={target} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ActionItem({ name, anchor }: { readonly name: string; readonly anchor: RefObject<HTMLButtonElement | null> }) {
  const screen = useScreen();
  const { ports } = useRenderer();
  const action = screen.document.actions?.[name];
  const isVisible = useCondition(action?.visible);
  const isEnabled = useCondition(action?.enabled);
  const label = useText(action?.label);
  const because = useReason(action);
  const bound = use(BoundContext);
  if (action === undefined || !isVisible) return null;
  const { shortcut } = keysOfActions(screen.document).get(name) ?? {};
  return (
    <Menu.Item
      leftSection={action.icon === undefined ? undefined : ports.icons[action.icon]}
      rightSection={shortcut === undefined ? undefined : <span className={classes['menuKey']}>{shortcutText(shortcut)}</span>}
      aria-keyshortcuts={shortcut === undefined ? undefined : shortcutName(shortcut)}
      // Focusable while disabled, so that every user can read the reason.
      aria-disabled={!isEnabled || undefined}
      closeMenuOnClick={isEnabled}
      onClick={() => {
        if (isEnabled) void runAction(screen, name, bound, anchor.current ?? undefined);
      }}
    >
      {label}
      {!isEnabled && because !== '' && <span className={classes['menuReason']}>{because}</span>}
    </Menu.Item>
  );
}
