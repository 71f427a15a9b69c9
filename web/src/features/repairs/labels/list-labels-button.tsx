import { Stamp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useList } from '../../../lib/cache/shop-list.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { RepairFilter } from '../repair-requests.ts';
import { repairsQuery } from '../repairs-cache.ts';

const ListLabelsDialog = lazy(async () => ({
  default: (await import('./list-labels-dialog.tsx')).ListLabelsDialog,
}));

const LABEL = 'Imprimer des étiquettes';

export function ListLabelsButton({ filter }: { filter: RepairFilter }) {
  const { items } = useList(repairsQuery(filter));
  /**
   * Whether the dialog is open; undefined before it is first opened. It then stays mounted, so that closing it
   * restores the focus.
   */
  const [isOpen, setIsOpen] = useState<boolean>();
  if (items.length === 0) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={LABEL}
        title={LABEL}
        onClick={() => setIsOpen(true)}
      >
        <Stamp aria-hidden="true" />
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <ListLabelsDialog repairs={items} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
