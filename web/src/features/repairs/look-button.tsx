import { LayoutGrid, Rows3 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { ListLook } from './list-look.ts';

type LookButtonProps = { look: ListLook; onLook: (look: ListLook) => void };

/** Changes between cards and dense rows. */
export function LookButton({ look, onLook }: LookButtonProps) {
  const isRows = look === 'rows';
  const label = isRows ? 'Afficher en cartes' : 'Afficher en lignes';
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={label}
      onClick={() => onLook(isRows ? 'cards' : 'rows')}
    >
      {isRows ? <LayoutGrid aria-hidden="true" /> : <Rows3 aria-hidden="true" />}
    </Button>
  );
}
