/** Names by which UI-schemas know the renderer's own widgets, and what each shows, for the check of documents; a test compares them with the theme. */
export const widgetsShow = {
  text: ['string', 'number', 'integer'],
  textarea: ['multi-line'],
  number: ['number', 'integer'],
  select: ['string', 'number', 'integer'],
  segments: ['string', 'number', 'integer'],
  switch: ['boolean'],
  checkbox: ['boolean'],
  checkboxes: ['array'],
  radio: ['string', 'number', 'integer'],
  date: ['date'],
  password: ['string'],
  'read-only': 'anything',
  slice: 'anything',
  items: ['array'],
  file: ['file'],
} as const;
