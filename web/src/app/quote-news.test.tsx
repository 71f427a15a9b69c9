import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { newAnswers } from '../lib/new-answers.ts';
import { openShopChannel } from '../lib/shop-channel.ts';
import { aQuote } from '../testing/builders.ts';
import { notify } from '../ui/notify.ts';
import { QuoteNews } from './quote-news.ts';

vi.mock('../lib/shop-channel.ts', () => ({ openShopChannel: vi.fn() }));
vi.mock('../ui/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

it('An answer is reported when it arrives, and its repair is marked', () => {
  render(<QuoteNews />);
  const [[, { onFrame }]] = vi.mocked(openShopChannel).mock.calls as [
    Parameters<typeof openShopChannel>,
  ];
  const at = new Date().toISOString();
  const decision = { decision: 'declined', name: 'Marie', at, digest: 'd' } as const;
  const document = aQuote({ id: 'd', number: 'DE-2026-0001', repairId: 'RB12345678' });
  act(() => onFrame({ type: 'document', document }));
  expect(newAnswers()).toEqual([]);
  act(() => onFrame({ type: 'document', document: { ...document, decision } }));
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Devis refusé', 'DE-2026-0001, Marie');
  expect(newAnswers()).toEqual([
    { documentId: 'd', number: 'DE-2026-0001', repairId: 'RB12345678', decision: 'declined' },
  ]);
});
