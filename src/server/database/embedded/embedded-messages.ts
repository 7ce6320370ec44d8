/** `connect`: a new client begins. `send`: wire-protocol bytes. `close`: checkpoint and end. */
export type EmbeddedRequestKind = 'connect' | 'send' | 'close';

/** Sends one request and answers what came back. The bytes are given away: they are memory of their own. */
export interface EmbeddedCalls {
  call(kind: EmbeddedRequestKind, bytes?: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined>;
}

export interface EmbeddedRequest {
  readonly id: number;
  readonly kind: EmbeddedRequestKind;
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** Id 0: the files are open. */
export interface EmbeddedReply {
  readonly id: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
}
