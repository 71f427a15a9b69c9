import { groupedPhone, phoneLink } from '../../../shared/repairs/phone-text.ts';
import type { TrackedShop } from '../../../shared/tracking/answers.ts';
import styles from './shop-contact.module.css';

export function ShopContact({ shop: { company_name, phone } }: { shop: TrackedShop }) {
  return (
    <p className={styles.shop}>
      {company_name && <strong>{company_name}</strong>}
      {phone && (
        <a className={styles.phone} href={phoneLink(phone)}>
          {groupedPhone(phone)}
        </a>
      )}
    </p>
  );
}
