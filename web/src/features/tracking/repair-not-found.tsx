import { Card } from '../../ui/card.tsx';
import { LostArc } from '../../ui/illustrations.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/state.tsx';

/** The card of a number that no repair has. Specification, section 2. */
export function RepairNotFound({ trackingNumber }: { trackingNumber: string }) {
  return (
    <Card>
      <EmptyState
        level={1}
        illustration={<LostArc />}
        title="Réparation introuvable"
        action={
          <LinkButton to="/suivi" variant="primary">
            Réessayer
          </LinkButton>
        }
      >
        Le numéro de suivi "{trackingNumber}" n'existe pas ou est incorrect.
      </EmptyState>
    </Card>
  );
}
