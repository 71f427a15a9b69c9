import { CircleAlert, CircleCheck, Stamp, TriangleAlert } from 'lucide-react';
import { DOCUMENT_TYPES } from '../../../../../shared/documents/documents.ts';
import type { MissingInformation } from '../../../../../shared/documents/missing-information.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { BILL_AGAIN } from '../../../lib/billing-of.ts';
import { profileLinkTo } from '../../../lib/profile-pages.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonStack, EndButtons } from '../../../ui/button-group.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Failure } from '../../../ui/note.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { amountsOf, type DocumentDraft } from './document-draft.ts';
import styles from './issue-card.module.css';
import { useIssue } from './use-issue.ts';

type IssueCardProps = { draft: DocumentDraft; missing: readonly MissingInformation[] };

/** Lists what is missing before the draft may be issued, and holds the button that issues it. */
export function IssueCard({ draft, missing }: IssueCardProps) {
  const { isConfirming, isBusy, failure, bill, ask, askAgain, issue, close } = useIssue(
    missing.filter(({ blocking }) => blocking).length,
  );
  return (
    <SectionCard title="Émettre le document">
      {missing.length > 0 ? (
        <MissingList missing={missing} />
      ) : (
        <p className={styles.ready}>
          <CircleCheck aria-hidden="true" />
          Toutes les mentions attendues sont là.
        </p>
      )}
      {failure && <Failure role="alert">{failure}</Failure>}
      {bill && (
        <ButtonStack>
          <LinkButton to={`/documents/${bill.id}`} wide>
            Ouvrir la facture {bill.number}
          </LinkButton>
          <Button wide onClick={askAgain}>
            {BILL_AGAIN}
          </Button>
        </ButtonStack>
      )}
      <Button variant="primary" size="large" wide onClick={ask}>
        <Stamp aria-hidden="true" />
        Émettre
      </Button>
      <Dialog
        open={isConfirming}
        onClose={close}
        dismissible={!isBusy}
        title={CONFIRMATION[draft.documentType].title}
        description={CONFIRMATION[draft.documentType].text}
      >
        <Facts draft={draft} />
        <EndButtons>
          <Button onClick={close} disabled={isBusy}>
            Revenir au brouillon
          </Button>
          <Button variant="primary" busy={isBusy} data-autofocus onClick={() => void issue()}>
            {CONFIRMATION[draft.documentType].action}
          </Button>
        </EndButtons>
      </Dialog>
    </SectionCard>
  );
}

const CONFIRMATION = {
  facture: {
    title: 'Émettre cette facture\u202f?',
    text: 'Elle reçoit son numéro définitif et ne pourra plus être modifiée ni supprimée. Une facture s’annule par un avoir.',
    action: 'Émettre la facture',
  },
  devis: {
    title: 'Émettre ce devis\u202f?',
    text: 'Il reçoit son numéro définitif et ne pourra plus être modifié ni supprimé. Votre client pourra l’accepter en ligne.',
    action: 'Émettre le devis',
  },
} as const;

function Facts({ draft }: { draft: DocumentDraft }) {
  return (
    <dl className={styles.facts}>
      <dt>Document</dt>
      <dd>{DOCUMENT_TYPES[draft.documentType].label}</dd>
      <dt>Client</dt>
      <dd>{draft.clientName}</dd>
      <dt>Total</dt>
      <dd>{formatEuros(amountsOf(draft).totalCents)}</dd>
    </dl>
  );
}

/** Lists what a draft lacks: what to do, why it matters, and the law that requires it. */
function MissingList({ missing }: { missing: readonly MissingInformation[] }) {
  return (
    <ul className={styles.list}>
      {missing.map(({ id, place, message, why, source, blocking }) => (
        <li
          key={`${place}-${id}`}
          className={`${styles.item} ${blocking ? styles.blocking : styles.advised}`}
        >
          {blocking ? <CircleAlert aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
          <div>
            <p className={styles.message}>
              <VisuallyHidden>
                {blocking ? 'Obligatoire\u202f: ' : 'Conseillé\u202f: '}
              </VisuallyHidden>
              {message}
            </p>
            <p className={styles.why}>{why}</p>
            <p className={styles.source}>
              {source}
              {place === 'company' && (
                <>
                  {' · '}
                  <Link {...profileLinkTo(id)}>Compléter le profil</Link>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
