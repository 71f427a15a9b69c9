import { ChevronRight } from 'lucide-react';
import { PAYMENT_MEANS, type PaymentMeans } from '../../../../../shared/documents/payment.ts';
import { SelectField, TextareaField, TextField } from '../../../ui/text-field.tsx';
import { EMPTY_MEANS } from '../field-words.ts';
import type { DocumentDraft } from './document-draft.ts';
import { changeDraft } from './document-store.ts';
import { draftField } from './draft-field.ts';
import type { DraftErrors } from './draft-request.ts';
import styles from './settings-card.module.css';

type MoreFieldsProps = { draft: DocumentDraft; errors: DraftErrors };

const NAMES = [
  'clientEmail',
  'supplyDate',
  'dueDate',
  'validUntil',
  'quoteFee',
  'deliveryAddress',
  'workPlace',
  'orderNumber',
  'device',
  'serialNumber',
] as const;

/** Fields that most documents do not need. They are folded, and open when one of them has an error. */
export function MoreFields({ draft, errors }: MoreFieldsProps) {
  const isWrong = NAMES.some((name) => errors[name] !== undefined);
  return (
    <details className={styles.more} {...(isWrong && { open: true })}>
      <summary className={styles.summary}>
        <ChevronRight aria-hidden="true" />
        Autres informations
      </summary>
      <div className={styles.fields}>
        <TextField
          className={styles.whole}
          label="E-mail du client"
          type="email"
          help="Pour lui envoyer le document une fois émis."
          {...draftField(draft, errors, 'clientEmail')}
        />
        <TextField
          className={styles.whole}
          label="Appareil"
          optional
          {...draftField(draft, errors, 'device')}
        />
        <TextField
          label="Numéro de série"
          optional
          {...draftField(draft, errors, 'serialNumber')}
        />
        <TextField
          label="Numéro de commande"
          optional
          {...draftField(draft, errors, 'orderNumber')}
        />
        {draft.documentType === 'devis' ? (
          <QuoteFields draft={draft} errors={errors} />
        ) : (
          <InvoiceFields draft={draft} errors={errors} />
        )}
        <TextareaField
          className={styles.whole}
          label="Adresse de livraison"
          optional
          rows={2}
          help="Si elle n’est pas celle du client."
          {...draftField(draft, errors, 'deliveryAddress')}
        />
        <TextareaField
          className={styles.whole}
          label="Lieu d’exécution"
          optional
          rows={2}
          help="Si le travail n’est pas fait dans votre atelier."
          {...draftField(draft, errors, 'workPlace')}
        />
      </div>
    </details>
  );
}

const MEANS = Object.keys(PAYMENT_MEANS) as PaymentMeans[];

function PaymentField({ draft }: { draft: DocumentDraft }) {
  return (
    <SelectField
      label="Moyen de paiement"
      value={draft.paymentMeans}
      onChange={({ target }) =>
        changeDraft({ paymentMeans: MEANS.find((one) => one === target.value) ?? '' })
      }
    >
      <option value="">Non précisé</option>
      {MEANS.map((means) => (
        <option key={means} value={means}>
          {PAYMENT_MEANS[means].label}
        </option>
      ))}
    </SelectField>
  );
}

function QuoteFields({ draft, errors }: MoreFieldsProps) {
  return (
    <>
      <TextField
        label="Valable jusqu’au"
        type="date"
        help={EMPTY_MEANS.dueDate}
        {...draftField(draft, errors, 'validUntil')}
      />
      <TextField
        label="Prix du devis (€)"
        inputMode="decimal"
        help="Vide : devis gratuit."
        {...draftField(draft, errors, 'quoteFee')}
      />
    </>
  );
}

function InvoiceFields({ draft, errors }: MoreFieldsProps) {
  return (
    <>
      <PaymentField draft={draft} />
      <TextField
        label="Date de l’opération"
        type="date"
        help={EMPTY_MEANS.supplyDate}
        {...draftField(draft, errors, 'supplyDate')}
      />
      {draft.clientKind === 'business' && (
        <TextField
          label="Échéance"
          type="date"
          help={EMPTY_MEANS.dueDate}
          {...draftField(draft, errors, 'dueDate')}
        />
      )}
    </>
  );
}
