import { useEffect, useState } from 'react';
import { fillText } from '#src/expression/index.ts';
import type { Upload } from '#renderer/services/uploads.ts';
import type { ScreenUpload } from '#schemas/generated/documents/screen.ts';
import { runSteps } from '#renderer/screen/steps/run-steps.ts';
import type { RendererTexts } from '#renderer/screen/state/screen-services.ts';
import { useRenderer, useScreen } from '../context/renderer-context.ts';

/**
 * Shows the uploads of a place, and runs the steps of its document after files were stored.
 * @returns announcement of the last file
 */
export function useUploadPlace(upload: ScreenUpload, within: string): string {
  const screen = useScreen();
  const { uploads, texts } = useRenderer();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const { uploaded = [] } = upload;
    let running: Promise<void> | undefined;
    let next: Promise<void> | undefined;
    let stored: unknown[] = [];
    const run = async () => {
      const bindings = { arrived: stored };
      stored = [];
      await runSteps(screen, uploaded, { name: `uploaded ${within}`, bindings });
    };
    // If files are stored while the steps run, they run once more.
    const afterStored = (): Promise<void> => {
      if (running === undefined) {
        running = run().finally(() => (running = undefined));
        return running;
      }
      next ??= running.then(() => {
        next = undefined;
        return afterStored();
      });
      return next;
    };
    return uploads.show(within, {
      async onEnded(ended, answer) {
        setAnnouncement(endedText(ended, texts));
        if (ended.state !== 'stored') return;
        screen.noteWrite(upload.operation);
        stored.push(answer);
        await afterStored();
      },
    });
  }, [screen, uploads, texts, upload, within]);
  return announcement;
}

/** The result in words, announced here or as a toast on another page. */
export function endedText({ name, state, text }: Upload, { screen }: Pick<RendererTexts, 'screen'>): string {
  return fillText(state === 'stored' ? screen.uploadStored : screen.uploadRefused, { name, message: text });
}
