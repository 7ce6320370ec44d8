import { textFormat } from './format.ts';
import { visibleText } from './visible-text.ts';

/** Text of any number of lines without invisible characters; typed into a text area. */
export const multiLineFormat = textFormat('multi-line', visibleText, () => true);
