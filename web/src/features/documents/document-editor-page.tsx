import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DOCUMENT_LIMITS } from '../../../../shared/documents.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { TextareaField } from '../../ui/text-field.tsx';
import type { DocumentDraft } from './document-draft.ts';
import styles from './document-editor-page.module.css';
import { DocumentPreview } from './document-preview.tsx';
import { changeDraft, openDraft, useDocument } from './document-store.ts';
import { LinesCard } from './lines-card.tsx';
import { LogoCard } from './logo-card.tsx';
import { printDocument } from './print-document.ts';
import { SettingsCard } from './settings-card.tsx';

/** Writes a quote or an invoice beside its live preview, and prints it. Specification, section 2. */
export function DocumentEditorPage() {
  const user = useSession((session) => session.user);
  const draft = useDocument((state) => state.draft);
  useEffect(openDraft, []);
  if (user === null || draft === null) return null;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Éditeur de Documents</h1>
        <LinkButton to="/dashboard">
          <ArrowLeft aria-hidden="true" />
          Dashboard
        </LinkButton>
      </div>
      <div className={styles.cards}>
        <LogoCard />
        <SettingsCard draft={draft} />
        <LinesCard lines={draft.items} />
        <SectionCard title="Notes">
          <TextareaField
            label="Notes du document"
            value={draft.notes}
            maxLength={DOCUMENT_LIMITS.notes}
            onChange={({ target }) => changeDraft({ notes: target.value })}
          />
        </SectionCard>
        <PrintButton draft={draft} />
      </div>
      <div className={styles.preview}>
        <DocumentPreview draft={draft} user={user} />
      </div>
    </div>
  );
}

function PrintButton({ draft }: { draft: DocumentDraft }) {
  const [isPreparing, setIsPreparing] = useState(false);
  const print = async () => {
    setIsPreparing(true);
    await printDocument(draft).finally(() => setIsPreparing(false));
  };
  return (
    <Button variant="primary" size="large" wide busy={isPreparing} onClick={() => void print()}>
      <Printer aria-hidden="true" />
      Télécharger / Imprimer
    </Button>
  );
}
