import { defineWidgetOnDemand } from '#renderer/form/contract/define-widget.ts';

export const segments = defineWidgetOnDemand(async () => (await import('./pickers/segments-control.tsx')).SegmentsControl, {
  shows: ['string', 'number', 'integer'],
  isGroup: true,
});
