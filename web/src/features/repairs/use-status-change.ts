import { useState } from 'react';
import { AppError } from '../../../../shared/errors.ts';
import { needsCall } from '../../../../shared/repairs/notifications.ts';
import type { RepairStatus, RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { ApiError, messageOf } from '../../lib/api-client.ts';
import { notify } from '../../ui/notify.ts';
import { changeStatus } from './repair-requests.ts';
import { replaceRepair } from './repairs-store.ts';

function tellFailure(error: unknown): void {
  if (error instanceof ApiError && error.kind === 'malformed') {
    notify.error(
      'Erreur Données Internes',
      'La réponse du service est incomplète. Rechargez la page pour voir l’état réel.',
    );
  } else if (error instanceof AppError && error.code === 'REPAIR_NOT_FOUND') {
    notify.error('Erreur de mise à jour', 'Réparation non trouvée.');
  } else {
    notify.error('Erreur de mise à jour', messageOf(error));
  }
}

const TO_CALL = 'Ce client n’a ni e-mail ni mobile : pensez à l’appeler.';

/** Sets a repair's status; `wanted` is the one under way. One change at a time per repair. */
export function useStatusChange(repair: RepairSummary) {
  const [wanted, setWanted] = useState<RepairStatus | null>(null);

  const change = async (status: RepairStatus): Promise<void> => {
    // Setting the present status again would only tell the customer twice.
    if (wanted !== null || status === repair.status) return;
    setWanted(status);
    try {
      const changed = await changeStatus(repair.id, status);
      replaceRepair(changed);
      notify.success('Statut mis à jour', needsCall(changed) ? TO_CALL : 'Le client sera notifié.');
    } catch (error) {
      tellFailure(error);
    } finally {
      setWanted(null);
    }
  };
  return { wanted, change };
}
