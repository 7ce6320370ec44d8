/** A filter of a grid that is on or off. */
import { Switch } from '@mantine/core';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import { useScreen } from '../../context/renderer-context.ts';
import { useComputed, useText } from '../../context/use-expression.ts';
import classes from '../../look/screen.module.css';

export function FilterSwitch({ state, label }: { readonly state: string; readonly label: string }) {
  const screen = useScreen();
  const text = useText(label);
  const isOn = useComputed((open: ScreenStore) => open.state(state) === true);
  return (
    <div className={classes['filterSwitch']}>
      <Switch label={text} checked={isOn} onChange={(event) => screen.setState(state, event.currentTarget.checked)} />
    </div>
  );
}
