/** Turns signals such as Ctrl-C into a normal exit, so that exit handlers run. */
export function endOnSignals(): void {
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.once(signal, () => process.exit(128 + number));
  }
}
