import { Stamp } from 'lucide-react';
import { useState } from 'react';
import { useList } from '../../../lib/cache/shop-list.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import type { RepairFilter } from '../repair-requests.ts';
import { repairsQuery } from '../repairs-cache.ts';

const ListLabelsDialog = lazyDialog(() => import('./list-labels-dialog.tsx'), 'ListLabelsDialog');

const LABEL = 'Imprimer des étiquettes';

export function ListLabelsButton({ filter }: { filter: RepairFilter }) {
  const { items } = useList(repairsQuery(filter));
  const [isOpen, setIsOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <>
      <Button
        icon={Stamp}
        variant="quiet"
        size="icon"
        aria-label={LABEL}
        title={LABEL}
        onClick={() => setIsOpen(true)}
      />
      <ListLabelsDialog repairs={items} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
