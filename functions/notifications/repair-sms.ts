import {
  DEVICE_TYPES,
  type DeviceType,
  type HistoryEntry,
  STATUSES,
} from '../../shared/repairs/repairs.ts';
import { trackingPath } from '../../shared/tracking/tracking-number.ts';
import { toGsmText } from './gsm-text.ts';

/** The repair as an SMS names it. */
export type SmsRepair = {
  trackingNumber: string;
  tracking_key: string;
  deviceType: DeviceType;
  deviceModel: string;
};

/**
 * The specification's text (section 9) with the tracking link:
 * 'Suivi {tracking}: Votre {device or appareil} est {label}.' and the history's message when it says more.
 * Its own words are in the alphabet of SMS; the shop's are brought there where that loses nothing.
 */
export function repairSms(repair: SmsRepair, entry: HistoryEntry, appOrigin: string): string {
  const { smsLabel } = STATUSES[entry.status];
  const device =
    repair.deviceModel || (repair.deviceType === 'other' ? '' : DEVICE_TYPES[repair.deviceType]);
  const text = [
    `Suivi ${repair.trackingNumber}: Votre ${device || 'appareil'} est ${smsLabel}.`,
    ...(entry.message === smsLabel ? [] : [entry.message]),
    `${appOrigin}${trackingPath(repair.trackingNumber, repair.tracking_key)}`,
  ].join(' ');
  return toGsmText(text);
}
