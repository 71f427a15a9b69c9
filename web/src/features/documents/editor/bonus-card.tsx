import { SectionCard } from '../../../ui/section-card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { BonusFields } from '../bonus-fields.tsx';
import type { DocumentDraft } from './document-draft.ts';
import { changeDraft } from './document-store.ts';
import { draftField } from './draft-field.ts';
import type { DraftErrors } from './draft-request.ts';
import styles from './settings-card.module.css';

/** The repair bonus that a labelled shop deducts from a quote or an invoice and is reimbursed for. */
export function BonusCard({ draft, errors }: { draft: DocumentDraft; errors: DraftErrors }) {
  const { error = errors['bonus.serialNumber'], ...serial } = draftField(
    draft,
    errors,
    'serialNumber',
  );
  return (
    <SectionCard title="Bonus Réparation">
      <div className={styles.fields}>
        <BonusFields
          bonus={draft.bonus}
          errors={errors}
          onChange={(bonus) => changeDraft({ bonus })}
          serial={<TextField label="N° de série ou IMEI" {...serial} {...(error && { error })} />}
        />
      </div>
    </SectionCard>
  );
}
