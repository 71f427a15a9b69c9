import {
  DEVICE_SECRET_HINT,
  holdsDeviceSecret,
} from '../../../../../shared/repairs/device-secret.ts';

/** A hint for a fault in which somebody has typed a device code; '' without one. */
export const secretHint = (issue: string): string =>
  holdsDeviceSecret(issue) ? DEVICE_SECRET_HINT : '';
