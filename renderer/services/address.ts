/** The query of the address of the page that is open. */
export interface Address {
  read(name: string): string | undefined;
  /** Replaces the values of these names; undefined takes one away. */
  write(values: Readonly<Record<string, string | undefined>>): void;
  /** The whole address with these values added, for sharing. */
  link(values: Readonly<Record<string, string | undefined>>): string;
  /** @returns ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** Used without an address: in a story, or a form drawn alone. */
export const NO_ADDRESS: Address = { read: () => undefined, write: () => undefined, link: () => '', subscribe: () => () => undefined };
