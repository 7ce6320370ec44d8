/** A failed command; the message has the reason and the usage. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
