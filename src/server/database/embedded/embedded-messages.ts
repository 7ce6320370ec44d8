/** `connect`: a new client begins. `send`: wire-protocol bytes. `close`: checkpoint and end. */
export type EmbeddedRequestKind = 'connect' | 'send' | 'close';

export interface EmbeddedRequest {
  readonly id: number;
  readonly kind: EmbeddedRequestKind;
  readonly bytes?: Uint8Array;
}

/** Id 0 says that the files are open. */
export interface EmbeddedReply {
  readonly id: number;
  readonly bytes?: Uint8Array;
}
