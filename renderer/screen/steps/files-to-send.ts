/** Files that were chosen on a screen, as they are to be sent. */
import { messageFor } from '#src/expression/index.ts';
import { chosenFile } from '#renderer/services/chosen-file.ts';
import type { FileToSend } from '#renderer/services/uploads.ts';
import { fileFaults } from '#schemas/formats/file-limits.ts';
import type { ScreenUpload } from '#schemas/generated/documents/screen.ts';
import type { RendererTexts } from '../state/screen-services.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import { createRun, evaluateAll } from './step-run.ts';

/** Parameters of a file are evaluated now, because it may be sent after the screen has closed. */
export function filesToSend(
  screen: ScreenStore,
  upload: ScreenUpload,
  within: string,
  files: readonly File[],
  texts: RendererTexts,
): FileToSend[] {
  const { ports } = screen.services;
  const { operation, params = {}, set = {}, said } = upload;
  const taken = ports.fileOf(operation);
  if (taken === undefined) throw new Error(`${operation} takes no file.`);
  const { field, schema } = taken;
  return files.map((file): FileToSend => {
    const { name, size } = file;
    const run = createRun(screen, { name: `upload ${within}`, bindings: { file: { name, size } } });
    const body = { ...evaluateAll(run, set), [field]: chosenFile(file) };
    const given = evaluateAll(run, params);
    const faults = fileFaults({ name, size }, schema['x-file']);
    return {
      name,
      size,
      within,
      fault: faults
        .map((fault) => messageFor({ instancePath: '', ...fault }, { label: schema.title, schema }, texts.form.issues))
        .join(' '),
      async send(request) {
        const reply = await ports.call(operation, { params: given, body, ...request });
        const answer = reply.body;
        return { answer, text: said === undefined ? '' : screen.language.text(said, screen.scope({ answer })) };
      },
      explain(thrown) {
        const refusal = ports.asRefusal(thrown);
        if (refusal === undefined) ports.reportError(thrown);
        const reasons = Object.values(refusal?.errors ?? {}).flat();
        return reasons.length > 0 ? reasons.join(' ') : (refusal?.title ?? texts.screen.unexpected);
      },
    };
  });
}
