/** Shortcuts as documents write them: whether they were pressed, and how they are shown. */
import { getHotkeyHandler } from '@mantine/hooks';

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const NAMES: Readonly<Record<string, string>> = {
  enter: 'Enter',
  delete: 'Del',
  escape: 'Esc',
  insert: 'Ins',
  arrowup: '↑',
  arrowdown: '↓',
};

export function isPressed(shortcut: string, event: KeyboardEvent): boolean {
  let isMatch = false;
  // With Option alone a Mac types another character.
  const [keys, usePhysicalKeys] = isMac() && shortcut.includes('alt+') ? [`ctrl+${shortcut}`, true] : [shortcut, false];
  getHotkeyHandler([[keys, () => (isMatch = true), { preventDefault: false, usePhysicalKeys }]])(event);
  return isMatch;
}

/** alt+n -> Alt+N; mod is Command on a Mac, Control elsewhere. */
export function shortcutText(shortcut: string): string {
  const mac = isMac();
  return shortcut
    .split('+')
    .map((key) => {
      if (key === 'mod') return mac ? '⌘' : 'Ctrl';
      if (key === 'alt' && mac) return '⌃⌥';
      return NAMES[key.toLowerCase()] ?? key.charAt(0).toUpperCase() + key.slice(1);
    })
    .join('+');
}

/** As assistive technology reads it. */
export function shortcutName(shortcut: string): string {
  const words: Readonly<Record<string, string>> = {
    mod: isMac() ? 'Meta' : 'Control',
    ctrl: 'Control',
    alt: isMac() ? 'Control+Alt' : 'Alt',
    arrowup: 'ArrowUp',
    arrowdown: 'ArrowDown',
  };
  return shortcut
    .split('+')
    .map((key) => words[key] ?? key.charAt(0).toUpperCase() + key.slice(1))
    .join('+');
}

/** ? if no text is typed, and F1 everywhere; in a field with help it is of the field, but for Shift. */
export function isHelpKey({ key, ctrlKey, altKey, metaKey }: KeyPress): boolean {
  return (key === '?' || key === 'F1') && !ctrlKey && !altKey && !metaKey;
}

/** 1 to 9 if Alt and that digit are pressed. */
export function placeOfKey(event: KeyboardEvent): number | undefined {
  return event.altKey ? [1, 2, 3, 4, 5, 6, 7, 8, 9].find((place) => isPressed(`alt+${place}`, event)) : undefined;
}

function isMac(): boolean {
  return navigator.userAgent.includes('Mac');
}
