/** A place for files, around its children: they are dropped on it or chosen by its button, several at once. */
import { Text } from '@mantine/core';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { useEffect, useId, type ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { fillText } from '#src/expression/index.ts';
import { filesToSend } from '#renderer/screen/steps/files-to-send.ts';
import type { ScreenUpload } from '#schemas/generated/documents/screen.ts';
import { printBytes, printExtensions } from '#schemas/formats/file-limits.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
import { useCondition, useValue } from '../context/use-expression.ts';
import { UploadList } from './upload-list.tsx';
import { useUploadPlace } from './use-upload-place.ts';
import classes from './upload.module.css';

interface UploadNodeProps {
  readonly id: string;
  readonly upload: ScreenUpload;
  readonly children: ReactNode;
}

export function UploadNode({ id, upload, children }: UploadNodeProps) {
  const screen = useScreen();
  const { uploads, ports, texts } = useRenderer();
  const action = screen.document.actions?.[upload.button];
  const isVisible = useCondition(action?.visible);
  const isAllowed = useCondition(action?.enabled) && isVisible;
  const within = `${upload.operation} ${JSON.stringify(useValue(upload.within))}`;
  const announcement = useUploadPlace(upload, within);
  const limitsId = useId();
  const file = ports.fileOf(upload.operation);
  const { maxBytes = 0, extensions = [] } = file?.schema['x-file'] ?? {};
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    // The alternative picker needs a page on its own origin and fails silently without one.
    useFsAccessApi: false,
    disabled: !isAllowed,
    onDrop: (chosen) => uploads.add(filesToSend(screen, upload, within, chosen, texts)),
  });
  useEffect(() => {
    screen.choosers.set(id, open);
    return () => void screen.choosers.delete(id);
  }, [screen, id, open]);
  return (
    <div {...getRootProps({ className: classes['place'] ?? '', role: undefined })} data-over={isDragActive || undefined} data-upload>
      <input
        {...getInputProps({
          accept: extensions.map((extension) => `.${extension}`).join(','),
          'aria-label': file?.schema.title,
          'aria-describedby': isVisible ? limitsId : undefined,
          tabIndex: -1,
          hidden: true,
        })}
      />
      {isVisible && (
        <div className={classes['strip']}>
          <ActionButton name={upload.button} />
          <Text span size="sm" c="dimmed">
            {isAllowed && <span className={classes['drop']}>{texts.screen.uploadDrop} </span>}
            <span id={limitsId}>
              {fillText(texts.form.fileLimits, { extensions: printExtensions(extensions), size: printBytes(maxBytes) })}
            </span>
          </Text>
        </div>
      )}
      <UploadList within={within} />
      <div role="status" className={classes['announcement']}>
        {announcement}
      </div>
      {children}
      {isDragActive && (
        <div className={classes['over']} aria-hidden>
          <IconUpload size={22} />
          <Text span fw={600}>
            {texts.screen.uploadOver}
          </Text>
        </div>
      )}
    </div>
  );
}
