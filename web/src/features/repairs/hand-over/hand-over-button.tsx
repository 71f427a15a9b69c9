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
  const [press, setPress] = useState(0);
  const [isMissing, setIsMissing] = useState(false);
  const isWaiting = press > 0 && !isMissing;
  const end = () => setPress(0);
  const start = () => {
    setIsMissing(false);
    setPress(press + 1);
  };
  return (
    <>
      <Button {...look} busy={busy || isWaiting} onClick={start}>
        Rendue au client
      </Button>
      {press > 0 && (
        <HandOver
          // Another press tries to load the dialog again.
          key={press}
          repair={repair}
          onMissing={setIsMissing}
          onClose={end}
          onHandedOver={(...given) => {
            end();
            onHandedOver(...given);
          }}
        />
      )}
    </>
  );
}
