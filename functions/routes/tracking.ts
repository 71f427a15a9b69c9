import type { HttpRoute } from './kinds.ts';
import { QUICK } from './limits.ts';

export const TRACKING_ROUTES = [
  {
    name: 'get-public-repair',
    method: 'GET',
    path: '/api/suivi/{trackingNumber}',
    access: 'public',
    handler: 'functions/tracking/get-public-repair.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem'] },
  },
  {
    name: 'render-tracking-page',
    method: 'GET',
    path: '/suivi/{trackingNumber+}',
    answersHead: true,
    access: 'public',
    handler: 'functions/tracking/render-tracking-page.handler.ts',
    // Rendering is work for the processor, and somebody waits for it in the street.
    timeoutSeconds: 10,
    memoryMb: 1024,
    uses: { table: ['GetItem'], app: [], pages: [] },
  },
] as const satisfies readonly HttpRoute[];
