import { FileCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { Button } from '../../../ui/buttons/button.tsx';

const SlipDialog = lazy(async () => ({ default: (await import('./slip-dialog.tsx')).SlipDialog }));

/** The button 'Bon de prise en charge' with its dialog. `?bon` in the address also opens the dialog. */
export function SlipButton({ repair }: { repair: Repair }) {
  const [parameters] = useSearchParams();
  /**
   * Whether the dialog is open; undefined before it is first opened. It then stays mounted, so that closing it
   * restores the focus.
   */
  const [isOpen, setIsOpen] = useState<boolean | undefined>(parameters.has('bon') || undefined);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <FileCheck aria-hidden="true" />
        Bon de prise en charge
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <SlipDialog id={repair.id} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
