import { answer, type RouteDescription } from '../description.ts';

export const STATISTICS = {
  'get-statistics': {
    tag: 'statistics',
    summary: 'The figures of the last twelve months',
    answers: {
      200: answer('The figures, or how far counting them is', 'Statistics', {
        state: 'ready',
        months: [{ month: '2026-11', received: 12, completed: 9 }],
        received: 12,
        completed: 9,
        meanMinutes: 2880,
        medianMinutes: 2400,
        statusMinutes: [{ status: 'pending', minutes: 720 }],
        toldByEmail: 1,
        toldBySms: 0.5,
        devices: [{ device: 'smartphone', count: 12 }],
        issues: [{ issue: 'screen', count: 7 }],
      }),
    },
    errors: ['PLAN_REQUIRED', 'CONFLICT'],
  },
} as const satisfies Record<string, RouteDescription>;
