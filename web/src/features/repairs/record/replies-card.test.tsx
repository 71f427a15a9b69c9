import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { aRepair } from '../../../testing/builders.ts';
import { RepliesCard } from './replies-card.tsx';

vi.mock(import('../../../lib/api/api-client.ts'), async (original) => ({
  ...(await original()),
  callApi: vi.fn(),
}));

beforeEach(() => shopCache.clear());

test('A known failure stays shown while a new reply is read, until the replies arrive', async () => {
  const [first, second] = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'];
  const card = (repliedAt: string) => (
    <RepliesCard repair={{ ...aRepair({ repliedAt }), statusHistory: [], tracking_key: '' }} />
  );
  vi.mocked(callApi).mockRejectedValueOnce(new AppError('UNAVAILABLE'));
  const { rerender } = render(card(first));
  const failure = await screen.findByText(/indisponible/);
  const answer = Promise.withResolvers<never>();
  vi.mocked(callApi).mockReturnValueOnce(answer.promise);
  rerender(card(second));
  expect(callApi).toHaveBeenCalledTimes(2);
  expect(screen.getByText(/indisponible/)).toBe(failure);
  expect(screen.queryByRole('status')).toBeNull();
  await act(async () => answer.resolve({ replies: [{ at: second, text: 'Oui' }] } as never));
  expect(await screen.findByText('Oui')).toBeDefined();
  expect(screen.queryByText(/indisponible/)).toBeNull();
});
