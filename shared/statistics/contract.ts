import { answer, type Contract } from '../route-contract.ts';
import { statisticsSchema } from './statistics.ts';

export const STATISTICS_ROUTES = {
  'GET /api/statistics': {
    name: 'get-statistics',
    tag: 'statistics',
    summary: 'Returns the figures of the last twelve months',
    answers: {
      200: answer(
        'The figures',
        { Statistics: statisticsSchema },
        {
          months: [{ month: '2026-11', received: 12, completed: 9 }],
          received: 12,
          completed: 9,
          meanMinutes: 2880,
          medianMinutes: 2400,
          statusMinutes: [{ status: 'pending', minutes: 720 }],
          notifiedByEmail: 1,
          notifiedBySms: 0.5,
          devices: [{ device: 'smartphone', count: 12 }],
          returns: {
            count: 1,
            handedOver: 8,
            share: 0.125,
            devices: [{ device: 'smartphone', count: 1 }],
          },
          issues: [{ issue: 'screen', count: 7 }],
        },
      ),
    },
    errors: ['PLAN_REQUIRED'],
  },
} as const satisfies Contract;
