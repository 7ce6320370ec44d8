/** Of its longest, in UTF-16 units, end of name included. */
const LONGEST = 200;
/** Signs that turn the direction of what follows, so that a name would read as another. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const CONTROLS = /\p{Cc}/gu;

/**
 * A name without folder, and without what no name may hold: controls, signs that turn the direction of writing. A long one is cut
 * before its end, which says what the file is. Empty where nothing is left.
 */
export function fileName(path: string): string {
  const [last = ''] = path.toWellFormed().split(/[/\\]/).slice(-1);
  const plain = last
    .replaceAll(CONTROLS, '')
    .replaceAll(TURNING, '')
    .normalize('NFC')
    .trim()
    .replace(/[. ]+$/, '');
  const name = /^\.*$/.test(plain) ? '' : plain;
  if (name.length <= LONGEST) return name;
  const [ending = ''] = /\.[^.]{1,10}$/.exec(name) ?? [];
  return `${name.slice(0, LONGEST - ending.length)}${ending}`.toWellFormed().replaceAll('\ufffd', '');
}
