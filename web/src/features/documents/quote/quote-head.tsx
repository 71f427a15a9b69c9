import type { TrackedShop } from '../../../../../shared/tracking/answers.ts';
import { ShopContact } from '../../../ui/shop-contact.tsx';
import type { HeadTexts } from './head-texts.ts';
import styles from './quote-page.module.css';

type QuoteHeadProps = { shop: TrackedShop; texts: HeadTexts };

/** The sketch of a quote's page contains this head without its texts. */
export function QuoteHead({ shop, texts: [title, total, validity] }: QuoteHeadProps) {
  return (
    <header className={styles.head}>
      <ShopContact shop={shop} />
      <h1>{title}</h1>
      <p className={styles.total}>{total}</p>
      <p className={styles.lead}>{validity}</p>
    </header>
  );
}
