import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Unsettled } from '../../../../shared/account/account.ts';
import { formatEuros } from '../../../../shared/money.ts';
import { shopCache } from '../../lib/cache/shop-cache.ts';
import { Button, EndButtons } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Failure, Note } from '../../ui/feedback/note.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import styles from './close-account-dialog.module.css';
import { readUnsettled } from './export-requests.ts';
import { CONFIRMATION_WORD, useCloseAccount } from './use-close-account.ts';

type CloseAccountDialogProps = { open: boolean; onClose: () => void };

export function CloseAccountDialog({ open, onClose }: CloseAccountDialogProps) {
  const { isBusy, failure, close, forget } = useCloseAccount();
  const leave = () => {
    forget();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Supprimer mon compte"
      description="Cette suppression est définitive. Exportez d’abord ce que vous voulez garder."
    >
      <ul className={styles.consequences}>
        <li>
          <strong>Effacé :</strong> vos réparations et l’historique de vos clients, votre profil,
          vos logos, vos devis, les pièces de vos Bonus Réparation. Les liens de suivi ne mènent
          plus à rien.
        </li>
        <li>
          <strong>Arrêté :</strong> votre abonnement, tout de suite et sans remboursement du mois
          entamé.
        </li>
        <li>
          <strong>Conservé :</strong> vos factures et avoirs émis, archivés dix ans à part de tout
          compte (Code de commerce, art. L. 123-22). Téléchargez-les avant : vous n’y aurez plus
          accès d’ici. Votre compte Stripe, si vous en avez relié un, reste le vôtre.
        </li>
      </ul>
      <KnowingWhatIsOpen {...{ isBusy, failure }} onCancel={leave} onConfirm={close} />
    </Dialog>
  );
}

function KnowingWhatIsOpen(props: Omit<ConfirmationProps, 'isReady'>) {
  const unsettled = useUnsettled();
  return (
    <>
      <OpenWithCustomers unsettled={unsettled} />
      <Confirmation {...props} isReady={unsettled !== 'reading'} />
    </>
  );
}

type ConfirmationProps = {
  isBusy: boolean;
  failure: string | undefined;
  isReady: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** This is a separate component, so that closing the dialog discards the typed word. */
function Confirmation({ isBusy, failure, isReady, onCancel, onConfirm }: ConfirmationProps) {
  const [word, setWord] = useState('');
  const [isRefused, setIsRefused] = useState(false);

  const submit = () => {
    const isRight = word.trim().toUpperCase() === CONFIRMATION_WORD;
    setIsRefused(!isRight);
    if (isRight && isReady && !isBusy) onConfirm();
  };

  return (
    <Form className={styles.confirmation} onSend={submit}>
      <TextField
        label={`Pour confirmer, tapez ${CONFIRMATION_WORD}`}
        autoCapitalize="characters"
        spellCheck={false}
        value={word}
        onChange={({ target }) => setWord(target.value)}
        {...(isRefused && { error: `Tapez ${CONFIRMATION_WORD} pour confirmer.` })}
      />
      {failure && <Failure role="alert">{failure}</Failure>}
      <EndButtons>
        <Button onClick={onCancel} disabled={isBusy}>
          Garder mon compte
        </Button>
        <Button type="submit" variant="danger" busy={isBusy} disabled={!isReady}>
          Supprimer définitivement
        </Button>
      </EndButtons>
    </Form>
  );
}

/** Reads the sums that are open with customers once. When the read fails, the account can still be closed. */
function useUnsettled(): Unsettled | 'reading' | 'failed' {
  const { data, isFetching, isError } = useQuery(
    { queryKey: ['GET /api/account/unsettled', 'all pages'], queryFn: readUnsettled, gcTime: 0 },
    shopCache,
  );
  if (isFetching) return 'reading';
  return isError || !data ? 'failed' : data;
}

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

function OpenWithCustomers({ unsettled }: OpenWithCustomersProps) {
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
