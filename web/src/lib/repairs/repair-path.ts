export const repairPath = (trackingNumber: string): string => `/reparations/${trackingNumber}`;
