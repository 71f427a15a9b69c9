import { trackingPath } from '../../../shared/tracking/tracking-number.ts';

/** Where a shop looks at one of its repairs. */
export const repairPath = (trackingNumber: string): string => trackingPath(trackingNumber);
