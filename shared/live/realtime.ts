import type { DocumentSummary } from '../documents/issued/issued.ts';
import type { RepairStatus, RepairSummary } from '../repairs/repairs.ts';
import type { PublicRepair } from '../tracking/answers.ts';

/** The live channel follows section 9 of the specification, except for the sleep of a background page. */
export const REALTIME = {
  heartbeatMs: 25_000,
  reconnectDelaysMs: [1_000, 2_000, 5_000, 10_000],
  timeoutMs: 10_000,
  sleepAfterMs: 60_000,
  ticketSeconds: 60,
} as const;

/** `from` is present when the change alters the figures. It is the previous status, or null for a new repair. */
export type RepairFrame = {
  type: 'repair';
  repair: RepairSummary;
  from?: RepairStatus | null;
  /** This is present when the write changed what is known about the notifications of the newest history entry. */
  isOutcome?: true;
};

/**
 * A message may arrive twice or late, so repairs and documents carry a `version`. A tracking page receives null
 * when its repair is withdrawn.
 */
export type ServerFrame =
  | { type: 'heartbeat' }
  | RepairFrame
  | { type: 'tracking'; repair: PublicRepair | null }
  | { type: 'document'; document: DocumentSummary };
