import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDocument } from '../../../testing/builders.ts';
import { TransmissionNote } from './transmission-note.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const { client } = aDocument();
const BUSINESS = { ...client, kind: 'business', siren: '552100554' } as const;

it.each([
  [client, 'un particulier'],
  [BUSINESS, 'un professionnel établi en France'],
  [{ ...BUSINESS, country: 'BE' }, 'un professionnel établi hors de France'],
])(
  'An invoice’s note says how it is transmitted and from which day that is required',
  (who, words) => {
    vi.setSystemTime('2027-08-31T21:59:59Z');
    const { rerender } = render(<TransmissionNote document={aDocument({ client: who })} />);
    const text = screen.getByText(/^À /).textContent;
    expect(text).toContain(`le client est ${words}.`);
    expect(text).toMatch(/ Obligatoire à partir du mercredi 1er septembre 2027\.$/);
    vi.setSystemTime('2027-08-31T22:00:00Z');
    rerender(<TransmissionNote document={aDocument({ client: who })} />);
    expect(screen.getByText(/^À /).textContent).not.toContain('Obligatoire');
  },
);
