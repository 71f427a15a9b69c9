/** Where a shop looks at one of its repairs. */
export const repairPath = (trackingNumber: string): string => `/reparations/${trackingNumber}`;
