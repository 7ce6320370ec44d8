/** The foot of a screen: its text, and its buttons at the end, the primary one last. */
import type { Button, ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { useScreen } from '../context/renderer-context.ts';
import { ActionRow } from './action-row.tsx';
import classes from '../look/screen.module.css';

export function FootActions({ text, buttons }: { readonly text: string; readonly buttons: readonly Button[] }) {
  const { document } = useScreen();
  const apart = buttons.filter((button, place) => isApart(document, button, buttons.length - place - 1));
  return (
    <>
      {apart.length > 0 && <ActionRow buttons={apart} />}
      <span className={classes['footText']}>{text}</span>
      <ActionRow buttons={buttons.filter((button) => !apart.includes(button))} />
    </>
  );
}

/** Destructive buttons are at the other end, away from the common ones; the primary button of a screen is last even if destructive. */
function isApart({ actions = {} }: ScreenDocument, button: Button, after: number): boolean {
  return after > 0 && typeof button === 'string' && actions[button]?.kind === 'destructive';
}
