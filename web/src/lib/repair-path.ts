/** The address at which a shop sees one of its repairs. */
export const repairPath = (trackingNumber: string): string => `/reparations/${trackingNumber}`;
