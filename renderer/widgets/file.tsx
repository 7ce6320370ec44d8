import { ActionIcon, Button, Text } from '@mantine/core';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { fillText } from '#src/expression/index.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import { chosenFile } from '#renderer/services/chosen-file.ts';
import { isNamedFile, printBytes, printExtensions, type NamedFile } from '#schemas/formats/file-limits.ts';
import { controlProps, fieldOfWidget } from './control/control-props.ts';
import classes from './look/file.module.css';

/** A place to drop a file, with a button for those who choose it from a list. What was chosen stays until another is. */
function FileControl(props: FieldWidgetProps) {
  const { id, name, registry, value } = props;
  const { form } = registry.formContext;
  const { texts } = form.document;
  const { readOnly: isLocked, error, attributes } = controlProps(props);
  const { maxBytes = 0, extensions = [] } = fieldOfWidget(props).entity.schema['x-file'] ?? {};
  const input = useRef<HTMLInputElement>(null);
  const file = isNamedFile(value) ? value : undefined;

  const choose = (files: FileList | null) => {
    const [first] = files ?? [];
    if (isLocked || first === undefined) return;
    const isOne = files?.length === 1;
    form.edit(name, isOne ? chosenFile(first) : value, isOne ? [] : [texts.oneFile]);
    // Its issues are shown before it is sent.
    form.leave(name);
  };
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    choose(currentTarget.files);
    // The same file may be chosen again, after it was corrected.
    currentTarget.value = '';
  };
  return (
    <DropZone isLocked={isLocked} hasError={Boolean(error)} onDrop={choose}>
      <input
        ref={input}
        id={id}
        type="file"
        className={classes['input']}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        {...attributes.input}
        aria-describedby={[attributes.input['aria-describedby'], `${id}-chosen`, `${id}-limits`].filter(Boolean).join(' ')}
        aria-invalid={error || undefined}
        aria-disabled={isLocked || undefined}
        onChange={onChange}
        onBlur={() => props.onBlur(id, value)}
        onClick={(event) => {
          if (isLocked) event.preventDefault();
        }}
      />
      {file === undefined ? <IconUpload size={22} aria-hidden /> : <IconFileText size={22} aria-hidden />}
      <div className={classes['middle']}>
        <span id={`${id}-chosen`}>{file !== undefined && <Chosen {...file} maxBytes={maxBytes} />}</span>
        {!isLocked && (
          <ChooseButton
            text={file === undefined ? texts.chooseFile : texts.chooseOtherFile}
            beside={texts.dropFile}
            onClick={() => input.current?.click()}
          />
        )}
        <Text span size="xs" c="dimmed" id={`${id}-limits`}>
          {fillText(texts.fileLimits, { extensions: printExtensions(extensions), size: printBytes(maxBytes) })}
        </Text>
      </div>
      {file !== undefined && !isLocked && (
        <RemoveButton
          label={fillText(texts.removeFile, { name: file.name })}
          onClick={() => {
            props.onChange(undefined);
            input.current?.focus();
          }}
        />
      )}
    </DropZone>
  );
}

interface DropZoneProps {
  readonly isLocked: boolean;
  readonly hasError: boolean;
  readonly children: ReactNode;
  onDrop(files: FileList): void;
}

function DropZone({ isLocked, hasError, children, onDrop }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent, isNowOver: boolean) => {
    event.preventDefault();
    event.dataTransfer.dropEffect = isLocked ? 'none' : 'copy';
    setIsOver(isNowOver && !isLocked);
  };
  return (
    <div
      className={classes['zone']}
      data-over={isOver || undefined}
      data-locked={isLocked || undefined}
      data-error={hasError || undefined}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        onDrop(event.dataTransfer.files);
      }}
    >
      {children}
    </div>
  );
}

function RemoveButton({ label, onClick }: { readonly label: string; onClick(): void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      <IconX size={18} />
    </ActionIcon>
  );
}

interface ChooseButtonProps {
  readonly text: string;
  readonly beside: string;
  onClick(): void;
}

/** For the pointer: keys reach the input itself. */
function ChooseButton({ text, beside, onClick }: ChooseButtonProps) {
  return (
    <span className={classes['choose']}>
      <Button size="compact-sm" variant="default" tabIndex={-1} aria-hidden onClick={onClick}>
        {text}
      </Button>
      <Text span size="sm" c="dimmed">
        {beside}
      </Text>
    </span>
  );
}

function Chosen({ name, size, maxBytes }: NamedFile & { readonly maxBytes: number }) {
  // Next to a limit that it exceeds by little, it is not printed as that limit.
  const isClose = size > maxBytes && printBytes(size) === printBytes(maxBytes);
  return (
    <>
      <span className={classes['name']}>{name}</span>{' '}
      <Text span size="sm" c="dimmed">
        {isClose ? `${size.toLocaleString('en')} bytes` : printBytes(size)}
      </Text>
    </>
  );
}

export const file = defineWidget(FileControl, {
  shows: ['file'],
  schemaKey: 'x-file',
  // What is in it is sent and kept nowhere.
  isSecret: true,
});
