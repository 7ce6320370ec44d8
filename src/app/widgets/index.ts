import { createWidgetTable, widgets as ownWidgets } from '#renderer/widgets/index.ts';
import { botCheck } from './bot-check.tsx';
import { columnMapper } from './column-mapper.tsx';
import { newPassword } from './new-password.tsx';
import { qrCode } from './qr-code.tsx';
import { tariff } from './tariff.tsx';

/** Every widget a UI-schema may name: the renderer's and this product's. */
export const widgets = createWidgetTable([...ownWidgets, tariff, columnMapper, newPassword, botCheck, qrCode]);
