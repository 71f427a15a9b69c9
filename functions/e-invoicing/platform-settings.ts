import {
  type ApprovedPlatform,
  isChosen,
  platformSettings,
} from '../../shared/e-invoicing/platform.ts';
import { readVariables } from '../platform/config.ts';

/** Returns `undefined` when the operator has chosen no platform. @throws Error for invalid settings. */
export function chosenPlatform(): ApprovedPlatform | undefined {
  const { E_INVOICING } = readVariables('E_INVOICING');
  const settings = platformSettings.parse(JSON.parse(E_INVOICING));
  return isChosen(settings) ? settings : undefined;
}
