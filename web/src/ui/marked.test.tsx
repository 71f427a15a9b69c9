import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readMarks } from '../../../shared/search/marks.ts';
import { Marked } from './marked.tsx';

it('marks what was found and stays one text, so that nothing parts it', () => {
  const { container } = render(
    <Marked text="Luc Bernard-Petit" mark={readMarks('bernard', 'repairs')} />,
  );
  expect(container.querySelector('mark')?.textContent).toBe('Bernard');
  expect([...container.childNodes].map((node) => node.textContent)).toEqual(['Luc Bernard-Petit']);
});

it('leaves a text alone that nothing was looked for in', () => {
  const { container } = render(<Marked text="Luc Bernard" mark={readMarks('', 'repairs')} />);
  expect(container.innerHTML).toBe('Luc Bernard');
});
