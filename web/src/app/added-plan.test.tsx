import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { userSessionSchema } from '../../../shared/account/session.ts';
import { priceListText } from '../../../shared/billing/price-list.ts';
import { YourDataCard } from '../features/account/your-data-card.tsx';
import { PricingPage } from '../features/billing/pricing/pricing-page.tsx';
import { stateOf } from '../features/billing/subscription-state.ts';
import { PlanRequired } from '../features/statistics/plan-required.tsx';
import { INITIAL_SESSION, useSession } from '../lib/session.ts';
import { aPaidSubscription, aUser } from '../testing/builders.ts';
import badge from '../ui/plan-badge.module.css';
import { PlanBadge } from '../ui/plan-badge.tsx';

vi.mock('../../../shared/billing/plan-table.ts', async (original) => {
  const { withAddedPlan } = await import('../../../shared/billing/testing/added-plan.ts');
  return withAddedPlan(await original());
});

afterEach(() => useSession.setState(INITIAL_SESSION));

const show = (page: React.ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>);

it('has its badge', () => {
  render(<PlanBadge plan="bench" />);
  expect(screen.getByText('Établi').className).toContain(badge.purple);
});

it('stands in the price list at its place, and in its description', () => {
  show(<PricingPage />);
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Gratuit', 'Essentiel', 'Établi', 'Pro']);
  expect(screen.getByRole('button', { name: 'Choisir Établi' })).toBeDefined();
  expect(priceListText()).toContain('Établi à 14,99\u202f€ et Pro');
});

it('is the plan to choose for what it is the cheapest to open', () => {
  show(<PlanRequired />);
  expect(screen.getByRole('link', { name: 'Découvrir le plan Établi' })).toBeDefined();
});

it('is read from the session, with what it opens and what it does not', () => {
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
