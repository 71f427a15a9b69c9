export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
