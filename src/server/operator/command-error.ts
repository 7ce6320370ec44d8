/** The command failed; the message says why and how it is used. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
