/** Invisible characters (controls, direction marks, zero-width breaks), by which texts that look equal would differ. NUL is kept, to be refused. */
// oxlint-disable-next-line no-control-regex
const CARRIED =
  /[\u034f\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202d\u2060-\u206f\ufeff]/g;
/** Direction override: without it the text would read differently from what the user saw when copying it. */
const TURNING = /\u202e/g;
// oxlint-disable-next-line no-control-regex
const LINE_BREAKS = /[\t\n\v\f\r\u001c-\u001f\u0085\u2028\u2029]+/g;
/** Blanks that keep words on one line. */
const FIXED_BLANKS = /[\u00a0\u2007\u202f]/g;
/** Joiners belong to the spelling of scripts whose letters change with their neighbours, and make one picture of several; elsewhere they are invisible. */
const STRAY_JOINERS =
  /(?<![\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}])(?:\u200c|(?<![\p{ExtPict}\p{EMod}\ufe0f])\u200d|\u200d(?!\p{ExtPict}))/gu;
const PLAIN = /^[ -~]*$/;
/** Joiners mean something between letters only; two blanks count as letters to the standard. */
const BLANK = /\s|\u200c|\u200d|\u2800|\u3164/;

/** The text without invisible characters, trimmed. */
export function visibleText(text: string): string {
  return PLAIN.test(text) ? text.trim() : withoutBlanks(text.replace(CARRIED, '').replace(TURNING, ''));
}

/** The text without what programs carry along when it is copied, and without blanks around it; what would read otherwise is left, to be refused. */
export function copiedText(text: string): string {
  return PLAIN.test(text) ? text.trim() : withoutBlanks(text.replace(CARRIED, ''));
}

/** The same on one line and with plain blanks, those around it too: of text that may still be being typed. */
export function lineOfText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(LINE_BREAKS, ' ').replace(FIXED_BLANKS, ' ').replace(CARRIED, '').replace(STRAY_JOINERS, '');
}

export function hasStrayJoiner(text: string): boolean {
  return text.search(STRAY_JOINERS) >= 0;
}

export function withoutBlanks(text: string): string {
  // So it is with most texts.
  if (isInk(text.charCodeAt(0)) && isInk(text.charCodeAt(text.length - 1))) return text;
  let [start, end] = [0, text.length];
  while (start < end && BLANK.test(text.charAt(start))) start += 1;
  while (end > start && BLANK.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Whether a character of ASCII can be seen; false beyond the ends of a text. */
function isInk(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}
