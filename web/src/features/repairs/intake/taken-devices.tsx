import { useState } from 'react';
import {
  deviceLabel,
  type Repair,
  type RepairSummary,
} from '../../../../../shared/repairs/repairs.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { handOver } from '../hand-over/hand-over.ts';

/**
 * The choice which other devices of an intake the customer takes along. `giveBack` hands each of them over on its own,
 * so a failure leaves the rest.
 */
export function useTaken(others: readonly RepairSummary[]) {
  const [kept, setKept] = useState<readonly string[]>([]);
  const giveBack = async (): Promise<Repair[]> => {
    const taken: Repair[] = [];
    for (const { id } of others) {
      const other = kept.includes(id) ? undefined : await handOver(id);
      if (other) taken.push(other);
    }
    return taken;
  };
  return { others, kept, setKept, giveBack };
}

/** How to choose among the finished devices of the same intake. */
export const takenHint = (others: readonly RepairSummary[]): string =>
  `Déposé avec ${others.length === 1 ? 'un autre appareil terminé' : 'd’autres appareils terminés'}. Décochez ce que le client n’emporte pas.`;

type TakenDevicesProps = ReturnType<typeof useTaken> & { disabled: boolean };

export const TakenDevices = ({ others, kept, setKept, disabled }: TakenDevicesProps) =>
  others.map((other) => (
    <Checkbox
      key={other.id}
      label={deviceLabel(other)}
      checked={!kept.includes(other.id)}
      disabled={disabled}
      onChange={({ target }) =>
        setKept(target.checked ? kept.filter((id) => id !== other.id) : [...kept, other.id])
      }
    />
  ));
