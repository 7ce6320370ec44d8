import { textFormat } from './format.ts';

/** Breaks of lines and other controls, marks of direction, characters without width, tags: a name that holds one can look like another. */
// oxlint-disable-next-line no-control-regex
const HIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u;
/** Joiners belong to the spelling of scripts whose letters change with their neighbours; elsewhere nobody sees them. */
const STRAY_JOINER =
  /(?<![\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}])[\u200c\u200d]/u;

/** A name or the like: text on one line in which every character can be seen. Spaces around it are cut off; nothing else is taken away. */
export const oneLineFormat = textFormat(
  'one-line',
  (text) => text.replace(/^[\s\u2800\u3164]+|[\s\u2800\u3164]+$/gu, ''),
  (text) => !HIDDEN.test(text) && !STRAY_JOINER.test(text),
);
