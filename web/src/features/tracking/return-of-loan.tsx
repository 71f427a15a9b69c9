import needsListStyles from './needs-list.module.css';

/** Asks the customer of a finished repair for the device that the shop has lent. */
export const ReturnOfLoan = () => (
  <p className={needsListStyles.collection}>N’oubliez pas de rapporter l’appareil de prêt.</p>
);
