import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { QuotePage } from '../features/documents/quote/quote-page.tsx';
import { PayPage } from '../features/payments/pay/pay-page.tsx';
import { answerApi } from '../testing/api.ts';
import { aPublicQuote } from '../testing/builders.ts';
import { PageFrame } from './page-frame.tsx';

vi.mock('../ui/buttons/tracking-link.tsx', () => {
  throw new Error('No network');
});

afterEach(() => vi.unstubAllGlobals());

const trackingNumber = 'RB12345678';
const decision = {
  decision: 'accepted',
  name: 'Marie',
  at: '2026-11-21T10:00:00.000Z',
  digest: 'd',
};

it.each([
  ['/payer/f1', /^Cette facture est réglée/, <PayPage key="pay" />],
  ['/devis/q1', /^Devis accepté/, <QuotePage key="quote" />],
])(
  'The page %s is shown without the link to its repair when the code of the link does not load',
  async (path, text, page) => {
    answerApi({
      'GET /api/payer/f1': {
        ...{ number: 'FA-2026-0001', shopName: 'Atelier Léa', shopPhone: '', state: 'settled' },
        ...{ dueCents: 0, paidCents: 6000, trackingNumber },
      },
      'GET /api/devis/q1': { ...aPublicQuote({ trackingNumber }), answers: [], decision },
    });
    render(
      <MemoryRouter initialEntries={[`${path}#cle=${'k'.repeat(22)}`]}>
        <PageFrame>{page}</PageFrame>
      </MemoryRouter>,
    );
    await screen.findByText(text);
    await screen.findByText(/ne s’est pas chargée/);
    expect(screen.queryByText(text)).not.toBeNull();
    expect(screen.queryByRole('link', { name: /Suivre/ })).toBeNull();
  },
);
