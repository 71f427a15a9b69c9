import { expect, it, vi } from 'vitest';
import type { ServerFrame } from '../../shared/realtime/realtime.ts';
import { newSummary } from '../documents/documents.ts';
import { sampleDocument } from '../testing/document-samples.ts';
import { type Channel, channelPartition } from './channel.ts';
import { pushDocument } from './push-document.ts';

it('shows a document to its shop alone, without what is stored beside it', async () => {
  const push = vi.fn(async (_id: string, _frame: ServerFrame) => 'sent' as const);
  const summary = newSummary(sampleDocument());
  const connections = {
    async *of(channel: Channel) {
      const member = {
        connectionId: channelPartition(channel),
        key: undefined,
        connected_at_ms: 0,
      };
      yield [member];
    },
    remove: async () => undefined,
  };
  const stored = { ...summary, user_id: 'shop', search: 'secret' };
  await pushDocument({ connections, push, now: () => 0 }, stored);
  expect(push).toHaveBeenCalledExactlyOnceWith('CHANNEL#SHOP#shop', {
    type: 'document',
    document: summary,
  });
});
