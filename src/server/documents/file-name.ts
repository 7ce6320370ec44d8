/** Limit in UTF-16 units, extension included. */
const LONGEST = 200;
/** Characters that change the direction of the following text, so that a name would read as another. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const CONTROLS = /\p{Cc}/gu;

/** A name without folder, control characters and direction marks. A long one is cut before its extension. Empty if nothing is left. */
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
