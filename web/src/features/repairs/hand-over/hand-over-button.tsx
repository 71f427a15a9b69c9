import { HandCoins } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { Button } from '../../../ui/button.tsx';
import { handOver } from './hand-over.ts';

/** Few customers have a lent device, so the dialog that asks for it is loaded on demand. */
export const LoanAtHandOver = lazy(() =>
  import('../loans/loan-at-hand-over.tsx').then((module) => ({ default: module.LoanAtHandOver })),
);

type HandOverButtonProps = {
  repair: RepairSummary;
  onHandedOver: (repair: RepairSummary) => void;
};

/** 'Rendue au client' on the card of a finished repair, which then leaves the day's list. */
export function HandOverButton({ repair, onHandedOver }: HandOverButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const run = async () => {
    setIsBusy(true);
    const given = await handOver(repair.id);
    setIsBusy(false);
    if (given) onHandedOver(given);
  };
  return (
    <>
      <Button busy={isBusy} onClick={() => (repair.lentSince ? setIsReminded(true) : void run())}>
        <HandCoins aria-hidden="true" />
        Rendue au client
      </Button>
      {isReminded && (
        <Suspense>
          <LoanAtHandOver
            repair={repair}
            onClose={() => setIsReminded(false)}
            onHandedOver={(given) => {
              setIsReminded(false);
              onHandedOver(given);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
