import { formatEuros } from '../../../../../shared/money.ts';
import type { Takings } from '../../../../../shared/payments/takings.ts';
import { Note } from '../../../ui/note.tsx';
import styles from './takings-table.module.css';

const RATE = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** The payments at each VAT rate. */
export function RateTable({ rates }: { rates: Takings['rates'] }) {
  if (rates.length === 0) return <p className={styles.none}>Rien à répartir ce mois-ci.</p>;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Taux</th>
            <th scope="col">HT</th>
            <th scope="col">TVA</th>
            <th scope="col">TTC</th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ rate, amountCents, baseCents, vatCents }) => (
            <tr key={rate}>
              <th scope="row">{rate === 0 ? 'Sans TVA' : `${RATE.format(rate)}\u00a0%`}</th>
              <td>{formatEuros(baseCents)}</td>
              <td>{formatEuros(vatCents)}</td>
              <td>{formatEuros(amountCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Note>
        Chaque règlement est réparti entre les taux de sa facture, à proportion de leurs montants
        TTC.
      </Note>
    </>
  );
}
