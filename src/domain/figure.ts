/** A number with so many decimals, and commas between thousands, as fields print it. */
export function figure(value: number, decimals: number): string {
  return new Intl.NumberFormat('en-NZ', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);
}
