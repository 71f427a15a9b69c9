import { answer, type RouteDescription } from '../description.ts';

export const SUGGESTIONS = {
  'list-suggestions': {
    tag: 'documents',
    summary: 'The lines that the shop has offered or billed, the last first',
    answers: {
      200: answer('What it remembers of them', 'Suggestions', {
        lines: [
          {
            description: 'Remplacement de l’écran',
            unitPriceCents: 12990,
            vatRate: 20,
            uses: 3,
          },
        ],
      }),
    },
    errors: [],
  },
} as const satisfies Record<string, RouteDescription>;
