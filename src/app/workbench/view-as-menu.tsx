import { Button, Menu } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { fillText } from '#src/expression/index.ts';
import { ROLES } from '#src/domain/parties/consignment-flags.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { useApp } from '../app-context.ts';
import type { Editing } from './open-workbench.ts';
import { isViewWindow, openViewWindow, WIDTHS } from './places/view-window.ts';
import { OWN_VIEW, ROLE_TITLES, type View } from './view-as.ts';
import classes from './workbench.module.css';

const { viewAs: words, workbench } = texts;
const BACK = 'F8';
const STATES = ['asItIs', 'readOnly', 'locked', 'lodged'] as const satisfies readonly View['state'][];

/** How the screens are changed, or as what they are looked at. */
export function ViewedAs({ editing: { viewing, viewAs } }: { readonly editing: Editing }): ReactNode {
  const unknown = useStore(viewing.unknown);
  const isOwn = viewing.name === '';
  const onKey = (event: KeyboardEvent) => {
    if (isOwn || event.key !== BACK) return;
    event.preventDefault();
    viewAs(OWN_VIEW);
  };
  useWindowEvent('keydown', onKey, true);
  return (
    <span className={classes['how']} role="status" data-viewed={isOwn ? undefined : ''}>
      {isOwn ? (isViewWindow() ? words.inWindow : workbench.how) : fillText(words.looking, { view: viewing.name })}
      {unknown.size > 0 && ` ${fillText(words.unknown, { flags: [...unknown].join(', ') })}`}
    </span>
  );
}

export function ViewAsMenu({ editing: { viewing, viewAs } }: { readonly editing: Editing }): ReactNode {
  const { session } = useApp();
  const isAdmin = useStore(session.store).session?.isAdminUser === true;
  const { view } = viewing;
  const choice = (label: string, change: Partial<View>) => (
    <Menu.RadioItem
      key={label}
      value={label}
      checked={isSame({ ...view, ...change }, view)}
      closeMenuOnClick
      onChange={() => viewAs({ ...view, ...change })}
    >
      {label}
    </Menu.RadioItem>
  );
  const turned = (label: string, key: 'isDark' | 'isSlow') => (
    <Menu.CheckboxItem checked={view[key]} closeMenuOnClick onChange={(is) => viewAs({ ...view, [key]: is })}>
      {label}
    </Menu.CheckboxItem>
  );
  return (
    <Menu position="bottom-end" width={260} withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default">
          {workbench.viewAs}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes['changes'] ?? ''}>
        <Menu.Label>{words.role}</Menu.Label>
        {choice(words.own, { role: undefined })}
        {ROLES.map((role) => choice(ROLE_TITLES[role], { role }))}
        {choice(words.maker, { role: 'maker' })}
        {isAdmin && (
          <>
            <Menu.Label>{words.user}</Menu.Label>
            {choice(words.administrator, { isPlainUser: false })}
            {choice(words.plainUser, { isPlainUser: true })}
          </>
        )}
        <Menu.Label>{words.state}</Menu.Label>
        {STATES.map((state) => choice(words.states[state], { state }))}
        {!isViewWindow() && (
          <>
            <Menu.Label>{words.width}</Menu.Label>
            {WIDTHS.map((width) => (
              <Menu.Item key={width} onClick={() => openViewWindow(width)}>
                {fillText(words.pixels, { width: String(width) })}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Label>{words.look}</Menu.Label>
        {turned(words.dark, 'isDark')}
        {turned(words.slow, 'isSlow')}
      </Menu.Dropdown>
    </Menu>
  );
}

function isSame(a: View, b: View): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
