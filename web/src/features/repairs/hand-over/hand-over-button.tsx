import { HandCoins } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { Button, type ButtonLook } from '../../../ui/buttons/button.tsx';
import type { OnHandedOver } from './questions.ts';

// A list shows many of these buttons, so the code for a press is loaded on demand.
const HandOver = lazy(async () => ({ default: (await import('./hand-over.tsx')).HandOver }));

type HandOverButtonProps = ButtonLook & {
  repair: RepairSummary;
  busy?: boolean;
  'aria-label'?: string;
  onHandedOver: OnHandedOver;
};

/** The button 'Rendue au client' of a finished repair. The repair then leaves the list. */
export function HandOverButton({ repair, busy, onHandedOver, ...look }: HandOverButtonProps) {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <>
      <Button {...look} busy={busy || isPressed} onClick={() => setIsPressed(true)}>
        <HandCoins aria-hidden="true" />
        Rendue au client
      </Button>
      {isPressed && (
        <Suspense>
          <HandOver
            repair={repair}
            onClose={() => setIsPressed(false)}
            onHandedOver={(...given) => {
              setIsPressed(false);
              onHandedOver(...given);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
