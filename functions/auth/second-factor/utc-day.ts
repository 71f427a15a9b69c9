/** The day of an instant in UTC, as '2026-11-22'. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
