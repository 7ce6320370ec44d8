/** Controls, marks of direction, breaks without width: nobody sees them, and two texts that look alike would differ. NUL is left, to be refused. */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const PLAIN = /^[ -~]*$/;
/** Joiners mean something between letters only; two blanks count as letters to the standard. */
const BLANK = /\s|\u200c|\u200d|\u2800|\u3164/;

/** The text without what nobody can see, and without blanks around it. */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  const seen = text.replace(INVISIBLE, '');
  let [start, end] = [0, seen.length];
  while (start < end && BLANK.test(seen.charAt(start))) start += 1;
  while (end > start && BLANK.test(seen.charAt(end - 1))) end -= 1;
  return seen.slice(start, end);
}
