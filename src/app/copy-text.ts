/** Browsers allow copying only right after a key or click, so a text that is not ready is passed as a promise. */
export async function copyText(text: Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  const asBlob = text.then((made) => new Blob([made], { type: 'text/plain' }));
  await clipboard.write([new ClipboardItem({ 'text/plain': asBlob })]);
}
