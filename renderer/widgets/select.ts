import { defineWidgetOnDemand } from '#renderer/form/contract/define-widget.ts';

export const select = defineWidgetOnDemand(async () => (await import('./pickers/select-control.tsx')).SelectControl, {
  shows: ['string', 'number', 'integer'],
  offersChoices: true,
});
