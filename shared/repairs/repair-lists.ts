import { REPAIR_STATUSES, type RepairStatus, STATUSES } from './repair-status.ts';

/**
 * The lists that are more than one status of the day's list: what the figures 'En cours', 'Terminées' and 'Total' count.
 * `handedOver` says whether what was given back stands in it too, as it does in the two latter figures.
 */
const WIDE_LISTS = {
  inProgress: { label: 'En cours', statuses: ['ordered', 'progress'], handedOver: false },
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

/** What a list of repairs may be narrowed to: one status of the day's list, or one of the wide lists. */
export type ListChoice = RepairStatus | WideList;

export const LIST_CHOICES: readonly [ListChoice, ...ListChoice[]] = [
  'inProgress',
  ...REPAIR_STATUSES,
  'allCompleted',
  'all',
];

const isWide = (choice: ListChoice): choice is WideList => choice in WIDE_LISTS;

/** What the shop calls a choice. */
export const listLabel = (choice: ListChoice): string =>
  isWide(choice) ? WIDE_LISTS[choice].label : STATUSES[choice].shopLabel;

/** The statuses of a choice, and whether what was handed over stands in its list. */
export function rangeOf(choice: ListChoice): {
  statuses: readonly RepairStatus[];
  handedOver: boolean;
} {
  return isWide(choice) ? WIDE_LISTS[choice] : { statuses: [choice], handedOver: false };
}

/** Whether a repair stands in the list of a choice. */
export function isInList(
  choice: ListChoice,
  { status, handedOverAt }: { status: RepairStatus; handedOverAt?: string | undefined },
): boolean {
  const { statuses, handedOver } = rangeOf(choice);
  return statuses.includes(status) && (handedOver || handedOverAt === undefined);
}
