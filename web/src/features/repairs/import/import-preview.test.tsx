import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ImportPreview } from './import-preview.tsx';

test('The preview counts a single line that it does not show without a wrong plural', () => {
  const errors = Array.from({ length: 51 }, (_, line) => ({ line, message: 'Illisible.' }));
  render(<ImportPreview read={{ rows: [], errors, leftOut: 0 }} isStarted={false} />);
  expect(screen.getByText('Et 1 de plus.')).toBeTruthy();
});
