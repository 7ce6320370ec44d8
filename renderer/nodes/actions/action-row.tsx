/** Buttons side by side: actions of the document, and menus of them. */
import type { ActionMenu as MenuDocument } from '#schemas/generated/documents/screen.ts';
import { ActionButton } from './action-button.tsx';
import { loadPart } from '#renderer/services/on-demand.ts';
import classes from '../look/screen.module.css';

const ActionMenu = loadPart(async () => (await import('./action-menu.tsx')).ActionMenu);

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
