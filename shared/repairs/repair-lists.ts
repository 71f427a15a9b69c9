import { REPAIR_STATUSES, type RepairStatus, STATUSES } from './repair-status.ts';
import { STATUS_ROLES } from './status-roles.ts';

/** The figures count these lists of several statuses. If `handedOver` is true, handed-over repairs are included. */
const WIDE_LISTS = {
  inProgress: {
    label: 'En cours',
    statuses: REPAIR_STATUSES.filter((status) => STATUS_ROLES[status].counter === 'inProgress'),
    handedOver: false,
  },
  allCompleted: {
    label: 'Terminées, rendues comprises',
    statuses: ['completed'],
    handedOver: true,
  },
  all: { label: 'Toutes, rendues comprises', statuses: REPAIR_STATUSES, handedOver: true },
} as const satisfies Record<
  string,
  { label: string; statuses: readonly RepairStatus[]; handedOver: boolean }
>;

type WideList = keyof typeof WIDE_LISTS;

export type ListChoice = RepairStatus | WideList;

export const LIST_CHOICES: readonly [ListChoice, ...ListChoice[]] = [
  'inProgress',
  ...REPAIR_STATUSES,
  'allCompleted',
  'all',
];

const isWide = (choice: ListChoice): choice is WideList => choice in WIDE_LISTS;

export const listLabel = (choice: ListChoice): string =>
  isWide(choice) ? WIDE_LISTS[choice].label : STATUSES[choice].shopLabel;

export function rangeOf(choice: ListChoice): {
  statuses: readonly RepairStatus[];
  handedOver: boolean;
} {
  return isWide(choice) ? WIDE_LISTS[choice] : { statuses: [choice], handedOver: false };
}

export function isInList(
  choice: ListChoice,
  { status, handedOverAt }: { status: RepairStatus; handedOverAt?: string | undefined },
): boolean {
  const { statuses, handedOver } = rangeOf(choice);
  return statuses.includes(status) && (handedOver || handedOverAt === undefined);
}
