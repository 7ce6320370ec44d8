/** The name that a content-disposition header gives; RFC 6266, the extended form (RFC 8187) before the plain one. */
export function fileNameOf(disposition: string | null): string | undefined {
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) return lastPart(decode(extended));
  const plain = /filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(disposition ?? '');
  const name = plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2];
  return name === undefined ? undefined : lastPart(name);
}

/** Downloads the file through the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The last segment of a name, without folders. */
function lastPart(name: string): string | undefined {
  const part = name.split(/[/\\]/).at(-1)?.trim();
  return part === '' ? undefined : part;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
