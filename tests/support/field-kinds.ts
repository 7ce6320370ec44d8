import type { Locator } from 'playwright-core';

/** Controls that differ in nothing but their texts are of a kind. */
export function kindsOf(controls: Locator): Promise<readonly { readonly id: string; readonly kind: string }[]> {
  return controls.evaluateAll((found) =>
    found.map((control) => ({
      id: control.id,
      kind: [control.tagName, ...['type', 'role', 'inputmode', 'class'].map((name) => control.getAttribute(name))].join(' '),
    })),
  );
}
