import { defineWidgetOnDemand } from '#renderer/form/contract/define-widget.ts';

export const date = defineWidgetOnDemand(async () => (await import('./pickers/date-control.tsx')).DateControl, {
  shows: ['date'],
  holdsDraft: true,
});
