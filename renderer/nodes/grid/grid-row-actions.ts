import type { GridRowAction } from '#renderer/grid/contract/types.ts';
import { keysOfActions } from '#renderer/screen/keys/action-keys.ts';
import { shortcutText } from '#renderer/screen/keys/shortcut.ts';
import type { ServedScreen } from '#renderer/screen/state/screen-services.ts';

/** An action of the document as a button in each row it is visible for. */
export function rowAction(screen: ServedScreen, name: string): GridRowAction {
  const action = screen.document.actions?.[name];
  const { language, services } = screen;
  const { shortcut } = keysOfActions(screen.document).get(name) ?? {};
  return {
    name,
    keys: shortcut === undefined ? undefined : shortcutText(shortcut),
    icon: action?.icon === undefined ? undefined : services.ports.icons[action.icon],
    label: (row) => language.text(action?.label ?? name, screen.scope({ row })),
    isVisible: (row) => language.condition(action?.visible, screen.scope({ row })),
    disabledReason: (row) =>
      language.condition(action?.enabled, screen.scope({ row })) ? undefined : language.text(action?.because ?? '', screen.scope({ row })),
  };
}
