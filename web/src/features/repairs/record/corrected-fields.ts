import { PROMISED_LABEL } from '../../../../../shared/repairs/promised-day.ts';
import {
  type CorrectedField,
  DEVICE_TYPES,
  type DeviceType,
} from '../../../../../shared/repairs/repairs.ts';
import { formatDate } from '../../../../../shared/time.ts';

export const CORRECTED_FIELDS = {
  deviceType: 'Type d’appareil',
  deviceModel: 'Modèle',
  issue: 'Problème constaté',
  customerName: 'Nom du client',
  customerFirstName: 'Prénom du client',
  customerEmail: 'E-mail du client',
  customerPhone: 'Téléphone du client',
  promisedOn: PROMISED_LABEL,
} as const satisfies Record<CorrectedField, string>;

const isDeviceType = (text: string): text is DeviceType => Object.hasOwn(DEVICE_TYPES, text);

export function correctedText(field: CorrectedField, text: string): string {
  if (field === 'deviceType' && isDeviceType(text)) return DEVICE_TYPES[text];
  if (field === 'promisedOn' && text) return formatDate(text);
  return text || '(vide)';
}
