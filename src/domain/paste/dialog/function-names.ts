/** The functions of pasted blocks: known by name before they are loaded. */
export const pasteFunctionNames = [
  'guessDelimiter',
  'headingRow',
  'sizeTrouble',
  'mappingTrouble',
  'columnsTrouble',
  'matchedColumns',
  'templateColumns',
  'isDelimiter',
  'rowsInError',
  'withRows',
  'shownFields',
  'withCorrections',
  'keptCorrections',
  'withAnswer',
  'pasteOutcome',
  'pasteTotals',
] as const;

export type PasteFunctionName = (typeof pasteFunctionNames)[number];
