/** Characters that some systems that open archives do not allow in file names. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/gu;
/** Device names of Windows. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Names made unique within one folder, ignoring case. */
export function archiveNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.replaceAll(FORBIDDEN, '-').replace(DEVICES, '_$1');
    const [, stem = plain, ending = ''] = /^(.+?)(\.[^.]*)?$/s.exec(plain) ?? [];
    let free = plain;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${ending}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
