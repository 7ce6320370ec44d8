export interface ViewProps {
  readonly file: Blob;
  /** Name of the file. */
  readonly label: string;
  /** Called if the bytes do not match their media type. */
  onDamaged(): void;
}
