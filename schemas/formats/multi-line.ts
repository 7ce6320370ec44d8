import { textFormat } from './format.ts';
import { visibleText } from './visible-text.ts';

/** Text of any number of lines, without what nobody can see; typed into a text area. */
export const multiLineFormat = textFormat('multi-line', visibleText, () => true);
