/** Widgets of this product, beside the renderer's own, and what each shows. */
export const widgetsShow = {
  tariff: ['hs-code'],
  'container-number': ['container-number'],
  'column-mapper': ['object'],
  'new-password': ['string'],
  'bot-check': ['string'],
  'qr-code': ['string'],
} as const;

/** Fields of this product's theme that a UI-schema may name; it has none beside those of every type. */
export const fieldNames = [] as const;
