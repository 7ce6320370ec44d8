/** What no name may hold where archives are opened. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/gu;
/** Names that mean devices there. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The same names as they may stand in one folder: none twice, whatever its case. */
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
