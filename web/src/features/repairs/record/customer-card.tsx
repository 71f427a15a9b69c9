import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ButtonStack } from '../../../ui/button-group.tsx';
import { Mail } from '../../../ui/icons/mail.ts';
import { Phone } from '../../../ui/icons/phone.ts';
import { Link } from '../../../ui/link.tsx';
import { phoneLink } from '../../../ui/phone-link.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { Deliveries } from '../deliveries.tsx';
import styles from './customer-card.module.css';

/** The customer, with one click to call or e-mail them, and the notifications of the last change. */
export function CustomerCard({ repair }: { repair: Repair }) {
  const { customerFirstName, customerName, customerEmail, customerPhone } = repair;
  return (
    <SectionCard title="Client">
      <p className={styles.name}>
        <Link to={`/clients/${repair.trackingNumber}`} title="Voir ce client">
          {[customerFirstName, customerName].filter(Boolean).join(' ')}
        </Link>
      </p>
      <ButtonStack>
        {customerPhone && (
          <a className={buttonClass({ wide: true })} href={phoneLink(customerPhone)}>
            <Phone aria-hidden="true" />
            <span className={styles.where}>{customerPhone}</span>
          </a>
        )}
        {customerEmail && (
          <a className={buttonClass({ wide: true })} href={`mailto:${customerEmail}`}>
            <Mail aria-hidden="true" />
            <span className={styles.where}>{customerEmail}</span>
          </a>
        )}
      </ButtonStack>
      <Deliveries repair={repair} />
    </SectionCard>
  );
}
