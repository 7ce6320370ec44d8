/** Widgets of this product, beside the renderer's own. */
export const widgetNames = ['tariff', 'column-mapper', 'new-password', 'bot-check', 'qr-code'] as const;
