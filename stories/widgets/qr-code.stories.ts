import { widgetStates } from './widget-states.tsx';

export default { title: 'Widgets/qr-code' };

export const States = widgetStates({
  field: { title: 'For your authenticator app', type: 'string', readOnly: true },
  ui: { 'ui:widget': 'qr-code' },
  filled: 'otpauth://totp/Quayline:mere@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Quayline',
  onlyShows: true,
});
