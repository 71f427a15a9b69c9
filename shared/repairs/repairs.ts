import * as z from 'zod/mini';
import { emailAddress, optionalLine, optionalText, requiredLine } from '../text.ts';
import type { Delivery, NotificationChannel } from './notifications.ts';
import { DEVICE_TYPES, type DeviceType, type RepairStatus, STATUSES } from './repair-status.ts';

export {
  DEVICE_TYPES,
  type DeviceType,
  deviceLabel,
  historyMessage,
  REPAIR_STATUSES,
  type RepairStatus,
  STATUSES,
} from './repair-status.ts';

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
  /** The outcome of telling the customer of the last change, per channel; absent until the first attempt. */
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
