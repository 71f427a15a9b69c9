import * as z from 'zod/mini';
import type { Delivery, NotificationChannel } from './notifications.ts';
import { emailAddress, optionalLine, optionalText, requiredLine } from './text.ts';

/** Device types and their labels, in the order of the form. Specification, section 3. */
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

/** Repair statuses with the texts each is told by. Specification, sections 4 and 9. */
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

export const repairStatusSchema = z.enum(
  Object.keys(STATUSES) as [RepairStatus, ...RepairStatus[]],
  'Ce statut n’existe pas.',
);
export const deviceTypeSchema = z.enum(
  Object.keys(DEVICE_TYPES) as [DeviceType, ...DeviceType[]],
  'Choisissez un type d’appareil dans la liste.',
);

/** Longest texts of a repair, in UTF-16 units. */
export const REPAIR_LIMITS = {
  deviceModel: 80,
  issue: 1000,
  customerName: 80,
  customerFirstName: 80,
  customerPhone: 30,
  message: 500,
} as const;

/** Body of POST /api/repairs: the seven fields of the form. */
export const newRepairInput = z.strictObject({
  deviceType: deviceTypeSchema,
  deviceModel: optionalLine(REPAIR_LIMITS.deviceModel),
  issue: optionalText(REPAIR_LIMITS.issue),
  customerName: requiredLine(REPAIR_LIMITS.customerName),
  customerFirstName: optionalLine(REPAIR_LIMITS.customerFirstName),
  customerEmail: emailAddress,
  customerPhone: optionalLine(REPAIR_LIMITS.customerPhone),
});
export type NewRepairInput = z.infer<typeof newRepairInput>;

/** Body of PATCH /api/repairs/{id}/status. */
export const statusChangeInput = z.strictObject({
  status: repairStatusSchema,
  message: optionalText(REPAIR_LIMITS.message),
});
export type StatusChangeInput = z.infer<typeof statusChangeInput>;

export type HistoryEntry = {
  status: RepairStatus;
  /** ISO 8601, UTC. */
  timestamp: string;
  message: string;
};

/** A repair as its shop sees it in the list; texts that were not given are empty. */
export type RepairSummary = {
  id: string;
  trackingNumber: string;
  deviceType: DeviceType;
  deviceModel: string;
  issue: string;
  customerName: string;
  customerFirstName: string;
  customerEmail: string;
  customerPhone: string;
  status: RepairStatus;
  created_at: string;
  updated_at: string;
  /** Grows by one with each write of the repair, so that a late or repeated copy is known for what it is. */
  version: number;
  /** The last outcome of telling the customer, per channel; absent until the first attempt. */
  deliveries: Partial<Record<NotificationChannel, Delivery>>;
};

/** A whole repair as its shop sees it. */
export type Repair = RepairSummary & { statusHistory: HistoryEntry[] };

/** Page of GET /api/repairs, newest first; `cursor` asks for the next page, null on the last. */
export type RepairPage = { repairs: RepairSummary[]; cursor: string | null };

/** Repairs of one page of the list. */
export const REPAIRS_PAGE_SIZE = 24;

/** Answer of GET /api/repairs/stats. Specification, section 3. */
export type RepairStats = {
  total: number;
  pending: number;
  /** ordered plus progress. */
  inProgress: number;
  completed: number;
  needsContact: number;
};

/** The message of a history entry: the given one, else the status's own. Specification, section 4. */
export function historyMessage(status: RepairStatus, message?: string): string {
  return message || STATUSES[status]?.historyMessage || 'Statut mis à jour';
}

/** Device type and model in one line, as 'Smartphone · iPhone 13'. */
export function deviceLabel(device: { deviceType: DeviceType; deviceModel: string }): string {
  const type = DEVICE_TYPES[device.deviceType];
  return device.deviceModel ? `${type} · ${device.deviceModel}` : type;
}
