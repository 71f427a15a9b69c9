import { Card } from '../../ui/card.tsx';
import { MissingState } from '../../ui/state.tsx';

/** The card for a number without a repair. Specification, section 2. */
export function RepairNotFound({ trackingNumber }: { trackingNumber: string }) {
  return (
    <Card>
      <MissingState
        title="Réparation introuvable"
        to="/suivi"
        way="Réessayer"
        state={{ typed: trackingNumber }}
      >
        Le numéro de suivi "{trackingNumber}" n'existe pas ou est incorrect.
      </MissingState>
    </Card>
  );
}
