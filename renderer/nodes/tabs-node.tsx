/** Tabs of a screen: the one that is open is kept in a value of the screen. */
import { Tabs } from '@mantine/core';
import { type ComponentType, type ReactNode } from 'react';
import type { ScreenScope } from '#renderer/screen/state/screen-values.ts';
import { TONE_COLOR } from '#renderer/services/tones.ts';
import type { ScreenNode } from '#schemas/generated/documents/screen.ts';
import { shownTabs } from './actions/tab-keys.ts';
import { useScreen } from './context/renderer-context.ts';
import { useComputed, useText, useValue } from './context/use-expression.ts';
import classes from './look/screen.module.css';

export interface TabsNodeProps {
  readonly node: ScreenNode;
  readonly tabs: NonNullable<ScreenNode['tabs']>;
  /** Draws the content of the open tab. */
  readonly Nodes: ComponentType<{ readonly nodes: readonly ScreenNode[] | undefined }>;
}

export function TabsNode({ node, tabs, Nodes }: TabsNodeProps) {
  const screen = useScreen();
  const open = useValue(`state.${node.tab ?? 'tab'}`);
  const shown = useComputed((names: ScreenScope) => shownTabs(names, tabs));
  const chosen = shown.find((tab) => tab.id === open)?.id ?? shown[0]?.id ?? null;
  return (
    <Tabs value={chosen} onChange={(id) => screen.setState(node.tab ?? 'tab', id)} keepMounted={false}>
      <Tabs.List className={classes['tabs'] ?? ''}>
        {shown.map((tab) => (
          <Tabs.Tab
            key={tab.id}
            value={tab.id}
            data-tab={tab.id}
            className={classes['tab'] ?? ''}
            {...(tab.tone === undefined ? {} : { color: TONE_COLOR[tab.tone] })}
          >
            <Label text={tab.label} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map((tab) => (
        <Tabs.Panel key={tab.id} value={tab.id} className={classes['tabPanel']}>
          <Nodes nodes={tab.children} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Label({ text }: { text: string }): ReactNode {
  return useText(text);
}
