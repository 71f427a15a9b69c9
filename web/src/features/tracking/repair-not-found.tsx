import type { TrackedShop } from '../../../../shared/tracking/answers.ts';
import { MissingState } from '../../ui/feedback/state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ShopContact } from '../../ui/shop-contact.tsx';
import styles from './repair-not-found.module.css';

type RepairNotFoundProps = {
  trackingNumber: string;
  /** The shop is known if the repair was withdrawn while the page showed it. */
  shop?: TrackedShop | null;
};

/** Section 2 of the specification describes this card. */
export function RepairNotFound({ trackingNumber, shop }: RepairNotFoundProps) {
  return (
    <Card roomy className={styles.card}>
      <MissingState
        title="Réparation introuvable"
        to="/suivi"
        way="Réessayer"
        state={{ typed: trackingNumber }}
      >
        Le numéro de suivi "{trackingNumber}" n'existe pas ou est incorrect.
      </MissingState>
      <div className={styles.help}>
        {shop ? (
          <ShopContact shop={shop} />
        ) : (
          <p>
            Vérifiez-le sur votre bon de prise en charge, où figure aussi le téléphone de l’atelier.
          </p>
        )}
      </div>
    </Card>
  );
}
