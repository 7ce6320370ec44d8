import { createConfirmations } from '#renderer/services/confirmations.ts';
import { createDialogs } from '#renderer/dialog/dialogs.ts';
import type { FormServices } from '#renderer/form/contract/form.ts';

/** Services of a form without a server. */
export function formServices(more: Partial<FormServices> = {}): FormServices {
  return {
    loadChoices: () => Promise.resolve([]),
    mayOpen: () => true,
    loadOffers: () => Promise.resolve([]),
    loadEntity: (id) => Promise.reject(new Error(`There is no entity ${id} here.`)),
    dialogs: createDialogs(),
    confirmations: createConfirmations(),
    icons: {},
    navigate: () => undefined,
    ...more,
  };
}
