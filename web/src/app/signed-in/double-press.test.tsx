import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ignoreSecondPresses } from './double-press.ts';

const onFinished = vi.fn();

beforeEach(() => onFinished.mockClear());

function Counter({ opened }: { opened: boolean }) {
  const [isOpen, setIsOpen] = useState(opened);
  useEffect(ignoreSecondPresses, []);
  return (
    <>
      <Button onClick={onFinished}>Terminée</Button>
      <Button onClick={() => setIsOpen(true)}>Ajouter</Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Nouvelle réparation">
        <Button onClick={() => setIsOpen(false)}>Créer la réparation</Button>
      </Dialog>
    </>
  );
}

it('The second press of a double press does not reach a button that the closed dialog uncovers', () => {
  render(<Counter opened />);
  fireEvent.click(screen.getByRole('button', { name: 'Créer la réparation' }), { detail: 1 });
  const uncovered = screen.getByRole('button', { name: 'Terminée' });
  fireEvent.click(uncovered, { detail: 2 });
  expect(onFinished).not.toHaveBeenCalled();
  fireEvent.click(uncovered, { detail: 1 });
  fireEvent.click(uncovered, { detail: 2 });
  expect(onFinished).toHaveBeenCalledTimes(2);
});

it('Two touches of one place within half a second count as a double press, even if the browser counts them apart', () => {
  render(<Counter opened />);
  const touch = (name: string, timeStamp: number, clientX = 10) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX });
    Object.defineProperties(event, {
      pointerType: { value: 'touch' },
      timeStamp: { value: timeStamp },
    });
    fireEvent(screen.getByRole('button', { name }), event);
  };
  touch('Créer la réparation', 1_000);
  touch('Terminée', 1_350);
  expect(onFinished).not.toHaveBeenCalled();
  touch('Terminée', 1_360, 100);
  touch('Terminée', 1_900);
  expect(onFinished).toHaveBeenCalledTimes(2);
});

it('The second press of a double press does not close the dialog that the first one opened', () => {
  render(<Counter opened={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter' }), { detail: 1 });
  const dialog = screen.getByRole('dialog');
  const pressBackdrop = (detail: number) => {
    fireEvent.pointerDown(dialog);
    fireEvent.pointerUp(dialog);
    fireEvent.click(dialog, { detail });
  };
  pressBackdrop(2);
  expect(screen.queryByRole('dialog')).not.toBeNull();
  pressBackdrop(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});
