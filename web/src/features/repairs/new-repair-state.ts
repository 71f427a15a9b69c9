/** The state of a navigation to the dashboard that opens the form of a new repair. */
export const NEW_REPAIR = { newRepair: true } as const;

export const asksForNewRepair = (state: unknown): boolean =>
  (state as Partial<typeof NEW_REPAIR> | null)?.newRepair === true;
