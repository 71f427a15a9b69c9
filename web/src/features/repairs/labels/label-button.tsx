import { Stamp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { Button } from '../../../ui/buttons/button.tsx';

const LabelDialog = lazy(async () => ({
  default: (await import('./label-dialog.tsx')).LabelDialog,
}));

export function LabelButton({ repair }: { repair: Repair }) {
  /**
   * Whether the dialog is open; undefined before it is first opened. It then stays mounted, so that closing it
   * restores the focus.
   */
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Stamp aria-hidden="true" />
        Étiquette
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <LabelDialog repairs={[repair.id]} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
