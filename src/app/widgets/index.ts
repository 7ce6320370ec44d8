import { createForms, extendTheme, formTheme as renderersOwn } from '#renderer/widgets/index.ts';
import { botCheck } from './bot-check.tsx';
import { columnMapper } from './column-mapper.tsx';
import { containerNumber } from './container-number.tsx';
import { newPassword } from './new-password.ts';
import { qrCode } from './qr-code.tsx';
import { tariff } from './tariff.tsx';

/** What this product draws its forms with: the renderer's widgets, fields and templates, and its own. */
export const formTheme = extendTheme(renderersOwn, {
  widgets: {
    tariff,
    'container-number': containerNumber,
    'column-mapper': columnMapper,
    'new-password': newPassword,
    'bot-check': botCheck,
    'qr-code': qrCode,
  },
});

export const forms = createForms(formTheme);
