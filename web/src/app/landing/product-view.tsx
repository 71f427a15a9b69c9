import { CustomerPhone } from './customer-phone.tsx';
import styles from './product-view.module.css';
import { ShopScreen } from './shop-screen.tsx';

/** The product, drawn with its own components: the shop's screen, and in front of it the customer's phone. */
export function ProductView() {
  return (
    <div
      className={styles.view}
      role="img"
      aria-label="À gauche, le tableau de bord de l’atelier avec ses réparations. À droite, le téléphone du client qui suit la sienne."
    >
      <ShopScreen />
      <CustomerPhone />
    </div>
  );
}
