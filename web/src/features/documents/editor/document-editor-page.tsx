import { useQuery } from '@tanstack/react-query';
import { FilePlus, Printer, Save, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isLabelled } from '../../../../../shared/bonus/labels.ts';
import { orderProblem } from '../../../../../shared/documents/issue-order.ts';
import {
  INVOICE_LAW,
  type MissingInformation,
} from '../../../../../shared/documents/missing/missing-information.ts';
import { formatTime } from '../../../../../shared/time.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LossQuestion } from '../../../ui/dialogs/leave-question.tsx';
import { TextareaField, TextField } from '../../../ui/forms/text-field.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { BackLink, NarrowColumn, Page, PageHead, SectionCard } from '../../../ui/layout/page.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { BonusFields } from '../bonus-fields.tsx';
import { DocumentPaper } from '../document-paper.tsx';
import { listDocuments } from '../document-requests.ts';
import type { DocumentDraft } from '../draft/document-draft.ts';
import { isUntouched } from '../draft/document-draft.ts';
import {
  changeDraft,
  followCompany,
  openDraft,
  startAnew,
  useDocument,
} from '../draft/document-store.ts';
import { type DraftPart, draftFields } from '../draft/draft-field.ts';
import { draftErrors, fieldsOf, missingIn } from '../draft/draft-request.ts';
import { useSuggestions } from '../draft/suggestions.ts';
import { printDocument } from '../print-document.ts';
import documentEditorPageStyles from './document-editor-page.module.css';
import { previewOf } from './document-preview.tsx';
import { FromQuote } from './from-quote.tsx';
import { FromRepair } from './from-repair.tsx';
import { IssueCard } from './issue-card.tsx';
import { LinesCard } from './lines-card.tsx';
import { LogoCard } from './logo-card.tsx';
import styles from './settings-card.module.css';
import { SettingsCard } from './settings-card.tsx';

/** Writes a quote or an invoice beside its live preview. Specification, section 2. */
export function DocumentEditorPage() {
  const user = useSession((session) => session.user);
  const { draft, isAttempted, serverErrors } = useDocument();
  const userId = user?.id;
  const known = useSuggestions(draft?.device ?? '');
  const outOfOrder = useIssueOrder(draft);
  const company = user?.profile;
  const today = useToday();
  useEffect(() => {
    if (userId === undefined || company === undefined) return;
    openDraft(userId, today);
    followCompany(company);
  }, [userId, company, today]);
  if (user === null || draft === null) return null;
  const missing = [...outOfOrder, ...missingIn(draft, user.profile, Date.now())];
  const errors = {
    ...serverErrors,
    ...(isAttempted && fieldsOf(missing)),
    ...draftErrors(draft, isAttempted),
  };
  return (
    <Page columns="narrow-first">
      <PageHead title="Éditeur de Documents" note={<KeptSign />}>
        <NewDocument />
        <BackLink to="/dashboard">Dashboard</BackLink>
      </PageHead>
      <NarrowColumn>
        <FromRepair />
        <FromQuote company={user.profile} />
        <LogoCard />
        <SettingsCard draft={draft} errors={errors} known={known} />
        <LinesCard draft={draft} errors={errors} known={known}>
          {isLabelled(user.profile) && <Bonus draft={draft} errors={errors} />}
        </LinesCard>
        <SectionCard title="Notes">
          <TextareaField
            label={<VisuallyHidden>Notes du document</VisuallyHidden>}
            rows={2}
            {...draftFields(draft, errors)('notes')}
          />
        </SectionCard>
        <PrintButton draft={draft} />
        <IssueCard draft={draft} missing={missing} />
      </NarrowColumn>
      <div className={documentEditorPageStyles.preview}>
        <DocumentPaper content={previewOf(draft, user)} label="Aperçu du document" />
      </div>
    </Page>
  );
}

function PrintButton({ draft }: { draft: DocumentDraft }) {
  const { isBusy, run } = useAction(() => printDocument(draft));
  return (
    <Button icon={Printer} wide busy={isBusy} onClick={() => run()}>
      Télécharger / Imprimer
    </Button>
  );
}

function Bonus({ draft, errors }: DraftPart) {
  const serial = draftFields(draft, errors)('serialNumber');
  return (
    <Fold
      title="Bonus Réparation"
      opens={
        draft.bonus.category !== '' || Object.keys(errors).some((name) => name.startsWith('bonus.'))
      }
    >
      <div className={styles.fields}>
        <BonusFields
          bonus={draft.bonus}
          errors={errors}
          onChange={(bonus) => changeDraft({ bonus })}
          serial={
            <TextField
              label="N° de série ou IMEI"
              {...serial}
              error={serial.error ?? errors['bonus.serialNumber']}
            />
          }
        />
      </div>
    </Fold>
  );
}

const EVERY = { type: '', q: '' } as const;

/**
 * Warns when the draft is dated before an issued document. It reads the issued documents only if the draft is dated
 * before today.
 */
function useIssueOrder(draft: DocumentDraft | null): MissingInformation[] {
  const today = useToday();
  const isBackdated = draft !== null && draft.invoiceDate !== '' && draft.invoiceDate < today;
  const { data: lastDay } = useQuery(
    {
      queryKey: ['last day of issue'],
      queryFn: async ({ signal }) => {
        const { documents } = await listDocuments(EVERY, null, signal);
        return (
          documents
            .map((each) => each.invoiceDate)
            .toSorted()
            .at(-1) ?? ''
        );
      },
      enabled: isBackdated,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    shopCache,
  );
  if (!isBackdated || lastDay === undefined) return [];
  const message = orderProblem(draft, { lastDay, today });
  if (message === undefined) return [];
  const why =
    'Les documents se suivent dans l’ordre de leurs dates, et un mois clos ne change plus.';
  return [
    { id: 'invoiceDate', place: 'document', message, why, source: INVOICE_LAW, blocking: true },
  ];
}

function KeptSign() {
  const { savedAt, isRefused } = useDocument();
  if (isRefused) {
    return (
      <p
        className={classNames(documentEditorPageStyles.saved, documentEditorPageStyles.refused)}
        role="alert"
      >
        <TriangleAlert />
        Ce navigateur ne peut pas garder votre brouillon. Émettez ou imprimez le document avant de
        quitter la page.
      </p>
    );
  }
  if (savedAt === null) return null;
  return (
    <p className={documentEditorPageStyles.saved}>
      <Save />
      {`Brouillon gardé sur cet appareil à ${formatTime(new Date(savedAt).toISOString())}, jusqu’à votre déconnexion`}
    </p>
  );
}

function NewDocument() {
  const draft = useDocument((state) => state.draft);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const start = () => {
    startAnew();
    close();
  };
  return (
    <>
      <Button
        icon={FilePlus}
        onClick={() => (draft && !isUntouched(draft) ? setIsAsking(true) : startAnew())}
      >
        Nouveau document
      </Button>
      <LossQuestion
        open={isAsking}
        title="Commencer un nouveau document ?"
        description="Le brouillon en cours sera effacé de cet appareil."
        lose="Effacer et recommencer"
        keep="Garder le brouillon"
        onLose={start}
        onKeep={close}
      />
    </>
  );
}
