import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Icon } from './create-icon.ts';
import { Phone } from './icons/phone.ts';

const MODULES = import.meta.glob<Record<string, Icon>>('./icons/*.ts', { eager: true });

/**
 * The part of the path language that the drawings use: each letter with numbers after it, and nothing after
 * z.
 */
const PATH = /^M(?:[\s,]*[+-]?(?:\d*\.\d+|\d+))*(?:[a-zA-Z](?:[\s,]*[+-]?(?:\d*\.\d+|\d+))*)*$/;

describe('An icon', () => {
  it.each(Object.entries(MODULES))('The icon is a single outline: %s', (_file, module) => {
    for (const Drawn of Object.values(module)) {
      const { container } = render(<Drawn />);
      const paths = [...container.querySelectorAll('svg > *')];
      expect(paths.map(({ tagName }) => tagName)).toEqual(['path']);
      const d = paths[0]?.getAttribute('d') ?? '';
      expect(d).toMatch(PATH);
      // A relative first move would start at an undefined point.
      expect(d).toMatch(/^M/);
    }
  });

  it('An icon is hidden from screen readers unless it has a name', () => {
    render(<Phone aria-label="Téléphone" />);
    expect(screen.getByLabelText('Téléphone').hasAttribute('aria-hidden')).toBe(false);
    const { container } = render(<Phone size={20} />);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    expect(container.querySelector('svg')?.getAttribute('width')).toBe('20');
  });
});
