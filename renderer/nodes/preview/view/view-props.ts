export interface ViewProps {
  readonly file: Blob;
  /** What the file is called. */
  readonly label: string;
  /** The bytes are not what their kind says. */
  onDamaged(): void;
}
