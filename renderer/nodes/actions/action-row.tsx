/** Buttons side by side: actions of the document, and menus of them. */
import type { ActionMenu as MenuDocument } from '#schemas/generated/documents/screen.ts';
import { ActionButton } from './action-button.tsx';
import { ActionMenu } from './action-menu.tsx';
import classes from '../look/screen.module.css';

export function ActionRow({ buttons }: { buttons: readonly (string | MenuDocument)[] }) {
  return (
    <div className={classes['actions']}>
      {buttons.map((button) =>
        typeof button === 'string' ? (
          <ActionButton key={button} name={button} />
        ) : (
          <ActionMenu key={button.actions.join(' ')} menu={button} />
        ),
      )}
    </div>
  );
}
