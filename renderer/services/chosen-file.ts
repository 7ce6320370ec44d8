/** The value of a field that takes a file. */
import { isNamedFile, type NamedFile } from '#schemas/formats/file-limits.ts';

export interface ChosenFile extends NamedFile {
  /** Last modification time, so that the same name chosen again after a change counts as another file. */
  readonly savedAt: number;
  /** Read only when it is sent. */
  readonly content: File;
}

export function chosenFile(file: File): ChosenFile {
  return { name: file.name, size: file.size, savedAt: file.lastModified, content: file };
}

export function isChosenFile(value: unknown): value is ChosenFile {
  return isNamedFile(value) && 'content' in value && value.content instanceof File;
}
