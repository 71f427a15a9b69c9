import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Failure } from './note.tsx';

it('A failure is scrolled into view only if it answers an action', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { rerender } = render(<Failure>Une erreur</Failure>);
  expect(scroll).not.toHaveBeenCalled();
  rerender(<Failure role="alert">Une erreur</Failure>);
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
});
