import { defineWidgetOnDemand } from '#renderer/widgets/index.ts';

export const newPassword = defineWidgetOnDemand(async () => (await import('./new-password-control.tsx')).NewPasswordControl, {
  shows: ['string'],
  holdsDraft: true,
  isSecret: true,
});
