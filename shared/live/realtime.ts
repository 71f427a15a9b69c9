import type { DocumentSummary } from '../documents/issued.ts';
import type { RepairStatus, RepairSummary } from '../repairs/repairs.ts';
import type { PublicRepair } from '../tracking/answers.ts';

/** The live channel's constants. Specification, section 9. */
export const REALTIME = {
  heartbeatMs: 25_000,
  reconnectDelaysMs: [1_000, 2_000, 5_000, 10_000],
  timeoutMs: 10_000,
  ticketSeconds: 60,
} as const;

/**
 * A shop's repair; `from` is there when the figures move by it: from the status before, null of a new repair, to the
 * one it now has, or to none once it is withdrawn.
 */
export type RepairFrame = { type: 'repair'; repair: RepairSummary; from?: RepairStatus | null };

/**
 * What the live channel says. A frame may come twice or late: each repair and document carries its `version`. A public
 * repair is null once it is withdrawn.
 */
export type ServerFrame =
  | { type: 'heartbeat' }
  | RepairFrame
  | { type: 'tracking'; repair: PublicRepair | null }
  | { type: 'document'; document: DocumentSummary };
