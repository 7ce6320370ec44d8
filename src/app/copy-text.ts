/** Browsers allow it only right after a key or click: what is still being made then is promised. */
export async function copyText(text: Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  const asBlob = text.then((made) => new Blob([made], { type: 'text/plain' }));
  await clipboard.write([new ClipboardItem({ 'text/plain': asBlob })]);
}
