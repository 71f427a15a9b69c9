import { PAYMENT_MEANS, type PaymentMeans } from '../../../../../shared/documents/input/payment.ts';
import { SelectField, TextareaField, TextField } from '../../../ui/forms/text-field.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import type { DocumentDraft } from '../draft/document-draft.ts';
import { changeDraft } from '../draft/document-store.ts';
import { draftField, isShown } from '../draft/draft-field.ts';
import type { DraftErrors } from '../draft/draft-request.ts';
import { EMPTY_MEANS } from '../field-words.ts';
import { ClientFields } from './client-fields.tsx';
import styles from './settings-card.module.css';

type MoreFieldsProps = { draft: DocumentDraft; errors: DraftErrors };

const NAMES = [
  'clientKind',
  'clientCountry',
  'clientSiren',
  'clientVatNumber',
  'clientElectronicAddress',
  'buyerReference',
  'supplyDate',
  'dueDate',
  'validUntil',
  'quoteFee',
  'deliveryAddress',
  'workPlace',
  'orderNumber',
  'serialNumber',
  'paymentMeans',
] as const;

/** Fields that most documents do not need. A device that the repair has filled in does not unfold them. */
export function MoreFields({ draft, errors }: MoreFieldsProps) {
  return (
    <Fold
      title="Autres informations"
      className={styles.more}
      opens={
        NAMES.some((name) => isShown(draft, errors, name)) ||
        (draft.repairId === '' && isShown(draft, errors, 'device'))
      }
    >
      <div className={styles.fields}>
        <ClientFields draft={draft} errors={errors} />
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
    </Fold>
  );
}

const MEANS = Object.keys(PAYMENT_MEANS) as PaymentMeans[];

function PaymentField({ draft, errors }: MoreFieldsProps) {
  const error = errors.paymentMeans;
  return (
    <SelectField
      label="Moyen de paiement"
      value={draft.paymentMeans}
      onChange={({ target }) =>
        changeDraft({ paymentMeans: MEANS.find((one) => one === target.value) ?? '' })
      }
      {...(error === undefined ? {} : { error })}
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
      <PaymentField draft={draft} errors={errors} />
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
