/** 2 MB of UTF-8. */
export const maxClipboardBytes = 2 * 1024 * 1024;

/** Rows of a block, without its header. */
export const maxRows = 5000;

/** Columns that can be mapped; later ones are ignored. */
export const maxColumns = 50;

/** The largest amount whose four decimals a JSON number keeps exactly. */
export const maxAmount = 99_999_999_999;

/** The most items in a unit, and packages of a line, as a line stores them. */
export const maxCount = 99_999_999;
