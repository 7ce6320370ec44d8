/** The query of the address of the page that is open. */
export interface Address {
  read(name: string): string | undefined;
  /** Replaces the values of these names; undefined takes one away. */
  write(values: Readonly<Record<string, string | undefined>>): void;
  /** The whole address with these values besides, to be given to others. */
  link(values: Readonly<Record<string, string | undefined>>): string;
  /** @returns ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** If nothing has an address: a story, a form drawn by itself. */
export const NO_ADDRESS: Address = { read: () => undefined, write: () => undefined, link: () => '', subscribe: () => () => undefined };
