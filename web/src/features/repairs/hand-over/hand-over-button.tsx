import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { Button } from '../../../ui/button.tsx';
import { handOver } from './hand-over.ts';

type HandOverButtonProps = {
  repair: RepairSummary;
  onHandedOver: (repair: RepairSummary) => void;
};

/** 'Rendue au client' on the card of a finished repair, which then leaves the day's list. */
export function HandOverButton({ repair, onHandedOver }: HandOverButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    const given = await handOver(repair.id);
    setIsBusy(false);
    if (given) onHandedOver(given);
  };
  return (
    <Button busy={isBusy} onClick={() => void run()}>
      <HandCoins aria-hidden="true" />
      Rendue au client
    </Button>
  );
}
