import { DEFAULT_SCHEDULE } from '../../../shared/company/schedule.ts';
import type { HistoryEntry, RepairStatus } from '../../../shared/repairs/repairs.ts';
import type { PublicRepair } from '../../../shared/tracking/answers.ts';

/** A history through `statuses`, one a day from Tuesday 10 November 2026, 09:05 in Paris. */
export function historyThrough(...statuses: RepairStatus[]): HistoryEntry[] {
  return statuses.map((status, index) => ({
    status,
    timestamp: new Date(Date.UTC(2026, 10, 10 + index, 8, 5)).toISOString(),
    message: `Message ${index + 1}`,
  }));
}

/** A repair that went through `statuses`, as the public page gets it. */
export function repairThrough(...statuses: [RepairStatus, ...RepairStatus[]]): PublicRepair {
  const status = statuses.at(-1) ?? statuses[0];
  return {
    trackingNumber: 'RB12345678',
    status,
    statusHistory: historyThrough(...statuses),
    deviceType: 'smartphone',
    deviceModel: 'iPhone 13',
    issue: 'Écran fissuré',
    customerName: 'Marie D.',
    created_at: '2026-11-10T08:05:00.000Z',
    pickup: {
      company_name: 'Atelier du Canal',
      address: '12 quai de la Fosse\n44000 Nantes',
      phone: '02 40 12 34 56',
      schedule: DEFAULT_SCHEDULE,
    },
  };
}
