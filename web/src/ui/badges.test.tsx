import { fireEvent, render, screen } from '@testing-library/react';
import { Phone } from 'lucide-react';
import { expect, it } from 'vitest';
import { Avatar, initialsOf } from './avatar.tsx';
import { ProgressBar } from './feedback/progress-bar.tsx';
import { PlanBadge } from './plan-badge.tsx';
import { StatusBadge, StatusMark } from './status-badge.tsx';

it.each([
  ['free', 'Gratuit'],
  ['essential', 'Essentiel'],
  ['pro', 'Pro'],
  ['premium', 'Premium'],
  ['gold', 'Gratuit'],
  [undefined, 'Gratuit'],
])('The badge of the plan %s says %s', (plan, name) => {
  render(<PlanBadge plan={plan} />);
  expect(screen.getByText(name)).toBeDefined();
});

it('A badge names the status for the shop or the customer, and hides its icon from screen readers', () => {
  const { container } = render(
    <>
      <StatusBadge status="progress" audience="shop" />
      <StatusBadge status="progress" audience="customer" />
    </>,
  );
  expect(screen.getByText('En réparation')).toBeDefined();
  expect(screen.getByText('En cours de réparation')).toBeDefined();
  const icons = [...container.querySelectorAll('svg')];
  expect(icons.map((icon) => icon.getAttribute('aria-hidden'))).toEqual(['true', 'true']);
});

it('"Contact client" has a telephone icon on the badge and in a history', () => {
  const phone = render(<Phone />)
    .container.querySelector('path')
    ?.getAttribute('d');
  const { container } = render(
    <>
      <StatusBadge status="contact" audience="shop" />
      <StatusMark status="contact" />
    </>,
  );
  const icons = [...container.querySelectorAll('path')].map((icon) => icon.getAttribute('d'));
  expect(icons).toEqual([phone, phone]);
});

it.each([
  ['Atelier du Canal', 'AC'],
  ['Nouvel Utilisateur', 'NU'],
  ['Rebond', 'R'],
  ['  l’établi  ', 'LÉ'],
  ['🔧 Réparation', '🔧R'],
  ['', ''],
])('The initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('A picture is preferred to initials', () => {
  const { container } = render(<Avatar name="Marie Durand" picture="/marie.png" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/marie.png');
  expect(container.textContent).toBe('');
});

it('The initials replace a picture that cannot be shown', () => {
  const { container, rerender } = render(<Avatar name="Marie Durand" picture="/lost.png" />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container.textContent).toBe('MD');
  rerender(<Avatar name="Marie Durand" picture="/marie.png" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/marie.png');
});

it('A progress bar says how much is used', () => {
  render(<ProgressBar label="Utilisation" percent={60} valueText="3 réparations sur 5" />);
  const bar = screen.getByRole('progressbar', { name: 'Utilisation' });
  expect(bar).toHaveProperty('value', 60);
  expect(bar.getAttribute('aria-valuetext')).toBe('3 réparations sur 5');
});
