import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { userSessionSchema } from '../../../shared/account/session.ts';
import { priceListText } from '../../../shared/billing/price-list.ts';
import { YourDataCard } from '../features/account/your-data-page.tsx';
import { PricingPage } from '../features/billing/pricing/pricing-page.tsx';
import { stateOf } from '../features/billing/subscription-card.tsx';
import { PlanRequired } from '../features/statistics/statistics-page.tsx';
import { INITIAL_SESSION, useSession } from '../lib/session/session.ts';
import { aPaidSubscription, aUser } from '../testing/builders.ts';
import badge from '../ui/plan-badge.module.css';
import { PlanBadge } from '../ui/plan-badge.tsx';

vi.mock('../../../shared/billing/plan-table.ts', async (original) => {
  const { withAddedPlan } = await import('../../../shared/billing/testing/added-plan.ts');
  return withAddedPlan(await original());
});

afterEach(() => useSession.setState(INITIAL_SESSION));

const show = (page: React.ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>);

it('An added plan has its badge', () => {
  render(<PlanBadge plan="bench" />);
  expect(screen.getByText('Établi').className).toContain(badge.purple);
});

it('An added plan appears in the price list and in the list’s description', () => {
  show(<PricingPage />);
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Gratuit', 'Essentiel', 'Établi', 'Pro']);
  expect(screen.getByRole('button', { name: 'Choisir Établi' })).toBeDefined();
  expect(priceListText()).toContain('Établi à 14,99\u202f€ et Pro');
});

it('An added plan is recommended for a feature for which it is the cheapest', () => {
  show(<PlanRequired />);
  expect(screen.getByRole('link', { name: 'Découvrir le plan Établi' })).toBeDefined();
});

it('An added plan is read from the session with the features it includes', () => {
  const read = userSessionSchema.parse({
    ...aUser(),
    subscription: { ...aPaidSubscription(), plan: 'bench' },
  });
  expect(read.subscription.plan).toBe('bench');
  expect(stateOf(read.subscription, 0).kind).toBe('active');
  useSession.setState({ status: 'signed-in', user: read });
  show(<YourDataCard />);
  expect(screen.getByRole('link', { name: 'Découvrir le plan Pro' })).toBeDefined();
});
