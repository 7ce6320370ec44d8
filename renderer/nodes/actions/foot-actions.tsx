/** What stands at the foot of a screen: its text, and its buttons at the end, where the one that goes on is the last. */
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

/** What destroys stands at the other end, away from what is pressed all day; if it is what the screen is for, it goes on and is the last. */
function isApart({ actions = {} }: ScreenDocument, button: Button, after: number): boolean {
  return after > 0 && typeof button === 'string' && actions[button]?.kind === 'destructive';
}
