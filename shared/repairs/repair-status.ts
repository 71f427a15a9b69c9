/** Public pages load this file too, so it loads no schema library. */

/** The device types are in the order of the form. Specification, section 3. */
export const DEVICE_TYPES = {
  smartphone: 'Smartphone',
  tablet: 'Tablette',
  laptop: 'Ordinateur portable',
  desktop: 'Ordinateur fixe',
  console: 'Console de jeu',
  car: 'Véhicule',
  bike: 'Vélo/Trottinette',
  other: 'Autre',
} as const;
export type DeviceType = keyof typeof DEVICE_TYPES;

/** The statuses have these texts. Specification, sections 4 and 9. */
export const STATUSES = {
  pending: {
    historyMessage: 'Réparation prise en charge',
    shopLabel: 'Prise en charge',
    customerLabel: 'Réparation prise en charge',
    smsLabel: 'Prise en charge',
  },
  ordered: {
    historyMessage: 'Pièce commandée',
    shopLabel: 'Pièce commandée',
    customerLabel: 'Pièce commandée',
    smsLabel: 'Pièce commandée',
  },
  progress: {
    historyMessage: 'En cours de réparation',
    shopLabel: 'En réparation',
    customerLabel: 'En cours de réparation',
    smsLabel: 'En cours de réparation',
  },
  contact: {
    historyMessage: 'Nécessite un point avec le client',
    shopLabel: 'Contact client',
    customerLabel: 'Contact client',
    smsLabel: 'Contactez-nous',
  },
  completed: {
    historyMessage: 'Réparation terminée',
    shopLabel: 'Terminée',
    customerLabel: 'Réparation terminée',
    smsLabel: 'Terminée',
  },
} as const;
export type RepairStatus = keyof typeof STATUSES;
export const REPAIR_STATUSES = Object.keys(STATUSES) as RepairStatus[];

/** Returns the message of a history entry: the given one, otherwise the status's default. Specification, section 4. */
export function historyMessage(status: RepairStatus, message?: string): string {
  return message || STATUSES[status]?.historyMessage || 'Statut mis à jour';
}

export function deviceLabel(device: { deviceType: DeviceType; deviceModel: string }): string {
  const type = DEVICE_TYPES[device.deviceType];
  return device.deviceModel ? `${type} · ${device.deviceModel}` : type;
}
