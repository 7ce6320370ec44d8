/** 2 MB of UTF-8. */
export const maxClipboardBytes = 2 * 1024 * 1024;

/** Rows of a block, without its header. */
export const maxRows = 5000;

/** Columns that can be mapped; later ones are ignored. */
export const maxColumns = 50;
