import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { Button, type ButtonLook } from '../../../ui/buttons/button.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import type { OnHandedOver } from './questions.ts';

const HandOver = lazyPart(() => import('./hand-over-dialog.tsx'), 'HandOver');

type HandOverButtonProps = ButtonLook & {
  repair: RepairSummary;
  busy?: boolean;
  'aria-label'?: string;
  onHandedOver: OnHandedOver;
};

export function HandOverButton({ repair, busy, onHandedOver, ...look }: HandOverButtonProps) {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <>
      <Button {...look} busy={busy || isPressed} onClick={() => setIsPressed(true)}>
        <HandCoins aria-hidden="true" />
        Rendue au client
      </Button>
      {isPressed && (
        <HandOver
          repair={repair}
          onClose={() => setIsPressed(false)}
          onHandedOver={(...given) => {
            setIsPressed(false);
            onHandedOver(...given);
          }}
        />
      )}
    </>
  );
}
