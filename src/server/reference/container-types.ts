/** The product's own short list; it serves as container type and as fullness. */
export const containerTypes = [
  { code: 'FCL', name: 'Full container' },
  { code: "20'", name: '20-foot container' },
  { code: "40'", name: '40-foot container' },
  { code: 'LCL', name: 'Less than a container' },
  { code: 'PX', name: 'Pallet' },
  { code: 'VH', name: 'Vehicle' },
] as const;
