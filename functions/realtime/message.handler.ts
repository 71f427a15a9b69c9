import * as z from 'zod/mini';
import type { ServerFrame } from '../../shared/realtime/realtime.ts';
import { socketHandler } from '../entry/socket.ts';

/** What a client may say on the live channel. */
const clientFrame = z.strictObject({ type: z.literal('heartbeat') });

const HEARTBEAT = JSON.stringify({ type: 'heartbeat' } satisfies ServerFrame);

/** Answers a heartbeat; anything else a client says is ignored. */
export const handler = socketHandler(async (event) => {
  const frame = clientFrame.safeParse(parse(event.body ?? ''));
  return frame.success ? { statusCode: 200, body: HEARTBEAT } : { statusCode: 400 };
});

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
