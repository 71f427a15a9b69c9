import type { Unsettled } from '../../../../shared/account/account.ts';
import { formatEuros } from '../../../../shared/money.ts';
import { Failure, Note } from '../../ui/feedback/note.tsx';
import styles from './close-account-dialog.module.css';

const s = (count: number) => (count > 1 ? 's' : '');

const SENTENCES = [
  [
    'unpaid',
    (count: number) => `${count} facture${s(count)} impayée${s(count)}, à recevoir\u202f:`,
  ],
  [
    'deposits',
    (count: number) => `${count} acompte${s(count)} encaissé${s(count)} sans facture finale\u202f:`,
  ],
  [
    'owedBack',
    (count: number) => `${count} facture${s(count)} trop payée${s(count)}, à rendre\u202f:`,
  ],
] as const;

type OpenWithCustomersProps = { unsettled: Unsettled | 'reading' | 'failed' };

export function OpenWithCustomers({ unsettled }: OpenWithCustomersProps) {
  if (unsettled === 'reading')
    return <Note role="status">Recherche de ce qui reste ouvert avec vos clients…</Note>;
  const isPartial = unsettled === 'failed' || unsettled.unreadable !== undefined;
  const open =
    unsettled === 'failed' ? [] : SENTENCES.filter(([kind]) => unsettled[kind].count > 0);
  return (
    <>
      {isPartial && (
        <Failure role="alert">
          Ce qui reste ouvert avec vos clients n’a pas pu être lu en entier. Vérifiez vos documents
          avant de confirmer.
        </Failure>
      )}
      {unsettled !== 'failed' && open.length > 0 && (
        <section aria-label="Encore ouvert avec vos clients">
          <p>
            <strong>Encore ouvert avec vos clients.</strong> Réglez-le avant&#x202f;: vous ne le
            pourrez plus d’ici.
          </p>
          <ul className={styles.consequences}>
            {open.map(([kind, sentence]) => (
              <li key={kind}>
                {sentence(unsettled[kind].count)}{' '}
                <strong>{formatEuros(unsettled[kind].cents)}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isPartial && open.length === 0 && (
        <Note>
          Rien n’est ouvert avec vos clients&#x202f;: ni impayé, ni acompte, ni somme à rendre.
        </Note>
      )}
    </>
  );
}
