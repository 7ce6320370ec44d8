/** Names of the renderer's own widgets, for the check of documents; a test compares them with the table. */
export const widgetNames = [
  'text',
  'textarea',
  'number',
  'select',
  'segments',
  'switch',
  'checkbox',
  'checkboxes',
  'radio',
  'date',
  'password',
  'read-only',
  'slice',
  'items',
] as const;
