import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readMarks } from '../../../../shared/search/highlight.ts';
import { Marked } from './marked.tsx';

it('A match is marked within a single element, so that the layout cannot split the text', () => {
  const { container } = render(
    <Marked text="Luc Bernard-Petit" mark={readMarks('bernard', 'repairs')} />,
  );
  expect(container.querySelector('mark')?.textContent).toBe('Bernard');
  expect([...container.childNodes].map((node) => node.textContent)).toEqual(['Luc Bernard-Petit']);
});

it('A text without a search stays unchanged', () => {
  const { container } = render(<Marked text="Luc Bernard" mark={readMarks('', 'repairs')} />);
  expect(container.innerHTML).toBe('Luc Bernard');
});
