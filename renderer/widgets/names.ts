/** Names of the renderer's own widgets and what each shows, for the check of documents; a test compares them with the table. */
export const widgetsShow = {
  text: ['string'],
  textarea: ['string'],
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
} as const;
