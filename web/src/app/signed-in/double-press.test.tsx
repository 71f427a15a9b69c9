import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ignoreSecondPresses } from './double-press.ts';

const onFinished = vi.fn();

function Counter() {
  const [isOpen, setIsOpen] = useState(true);
  useEffect(ignoreSecondPresses, []);
  return (
    <>
      <Button onClick={onFinished}>Terminée</Button>
      <Dialog open={isOpen} onClose={() => {}} title="Nouvelle réparation">
        <Button onClick={() => setIsOpen(false)}>Créer la réparation</Button>
      </Dialog>
    </>
  );
}

it('The second press of a double press does not reach a button that the closed dialog uncovers', () => {
  render(<Counter />);
  fireEvent.click(screen.getByRole('button', { name: 'Créer la réparation' }), { detail: 1 });
  const uncovered = screen.getByRole('button', { name: 'Terminée' });
  fireEvent.click(uncovered, { detail: 2 });
  expect(onFinished).not.toHaveBeenCalled();
  fireEvent.click(uncovered, { detail: 1 });
  fireEvent.click(uncovered, { detail: 2 });
  expect(onFinished).toHaveBeenCalledTimes(2);
});
