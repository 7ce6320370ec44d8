/** Containers and packages of the goods: 505 cartons of 4,251 kg, the sum of the twelve lines. */
export const demoContainers = [
  {
    number: 'CSQU3054383',
    fullness: "40'",
    typeCode: "40'",
    sealNumber: 'SZB 441902',
    sealingParty: 'Shipper',
    cleanliness: 2,
    weightUnitCode: 'kgm',
  },
  { number: 'TCLU6000080', fullness: 'LCL', sealingParty: 'Carrier', cleanliness: 0, weightUnitCode: 'kgm' },
] as const;

export const demoPackages = [
  {
    containerNumber: 'CSQU3054383',
    typeCode: 'CT',
    quantity: 420,
    description: 'Lamps, fittings and tools',
    totalWeight: 3506.5,
    weightUnitCode: 'kgm',
    totalVolume: 26.4,
    volumeUnit: 'mtq',
    marks: 'ACME AKL 1-420',
  },
  {
    containerNumber: 'TCLU6000080',
    typeCode: 'CT',
    quantity: 85,
    description: 'Spare parts',
    totalWeight: 744.5,
    weightUnitCode: 'kgm',
    totalVolume: 5.53,
    volumeUnit: 'mtq',
    marks: 'ACME AKL 421-505',
  },
] as const;
