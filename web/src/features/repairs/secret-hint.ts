import { DEVICE_SECRET_HINT, holdsDeviceSecret } from '../../../../shared/repairs/device-secret.ts';

/** What is said of a fault in which somebody has typed a code: a hint, '' without one. */
export const secretHint = (issue: string): string =>
  holdsDeviceSecret(issue) ? DEVICE_SECRET_HINT : '';
