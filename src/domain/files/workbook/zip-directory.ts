import { unzipSync } from 'fflate';

/** A workbook has a part for each sheet, picture and comment. */
const mostParts = 2_000;
/** 5,000 rows of 50 columns are about 15 MB. */
const mostUnpackedBytes = 64 * 1024 * 1024;
/** Rows that repeat pack to a fiftieth; small parts may be packed any way. */
const highestRatio = 250;
const smallPart = 1024 * 1024;

/** Checks the directory of an archive before unpacking: returns the names of its parts, or that it is too large. */
export function directoryOf(bytes: Uint8Array): ReadonlySet<string> | 'unpacked' | 'damaged' {
  const names = new Set<string>();
  let [unpacked, isSound, isSmall] = [0, true, true];
  try {
    unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        // A part without a size would be unpacked without a limit. Settings that no reader opens may be empty.
        if (originalSize === 0 || size === 0) isSound &&= name.endsWith('/') || name.startsWith('Configurations2/');
        unpacked += originalSize;
        isSmall &&= originalSize <= smallPart || originalSize <= size * highestRatio;
        // Two parts of a name can be taken one for the other.
        isSound &&= !names.has(name);
        names.add(name);
        return false;
      },
    });
  } catch {
    return 'damaged';
  }
  if (!isSmall || unpacked > mostUnpackedBytes || names.size > mostParts) return 'unpacked';
  return isSound ? names : 'damaged';
}
