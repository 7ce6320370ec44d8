/** Ctrl-C and its like end the process as an end of its own does: what must not outlive it is told. */
export function endOnSignals(): void {
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.once(signal, () => process.exit(128 + number));
  }
}
