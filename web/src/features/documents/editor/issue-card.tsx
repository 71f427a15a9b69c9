import { CircleAlert, Stamp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DOCUMENT_TYPES } from '../../../../../shared/documents/documents.ts';
import type { MissingInformation } from '../../../../../shared/documents/missing/missing-information.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { BILL_AGAIN } from '../../../lib/documents/billing-of.ts';
import { type ArrivalState, DRAFT_DEMANDS } from '../../../lib/navigation/arrival-state.ts';
import { profileLinkTo } from '../../../lib/navigation/profile-links.ts';
import { Button, ButtonStack, EndButtons, LinkButton } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { amountsOf, type DocumentDraft, isUntouched } from '../draft/document-draft.ts';
import { useDocument } from '../draft/document-store.ts';
import { QUOTE_IS_FINAL } from '../field-words.ts';
import styles from './issue-card.module.css';
import { useIssue } from './use-issue.ts';

type IssueCardProps = { draft: DocumentDraft; missing: readonly MissingInformation[] };

export function IssueCard({ draft, missing }: IssueCardProps) {
  const { asked, isBusy, failure, bill, ask, askAgain, issue, close } = useIssue(
    missing.filter(({ blocking }) => blocking).length,
  );
  const isAttempted = useDocument((state) => state.isAttempted);
  // The draft's missing details are shown after somebody has typed or tried to issue.
  const isQuiet = isUntouched(draft) && !isAttempted;
  const shown = isQuiet ? missing.filter(({ place }) => place === 'company') : missing;
  const confirmed = asked ?? draft;
  const { title, text, action } = CONFIRMATION[confirmed.documentType];
  const hasEmail = confirmed.clientEmail.trim() !== '';
  const isTaxed = draft.tvaEnabled && !draft.items.every(({ marginScheme }) => marginScheme);
  return (
    <>
      {(shown.length > 0 || failure) && (
        <SectionCard title="Émettre le document">
          {shown.length > 0 && <MissingList missing={shown} />}
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
        </SectionCard>
      )}
      <div className={styles.foot}>
        <p className={styles.total}>
          {isTaxed ? 'Total TTC' : 'Total'}{' '}
          <strong>{formatEuros(amountsOf(draft).totalCents)}</strong>
        </p>
        <Button icon={Stamp} variant="primary" onClick={ask}>
          Émettre
        </Button>
      </div>
      <Dialog open={asked !== undefined} onClose={close} title={title} description={text}>
        <Facts draft={confirmed} />
        <EndButtons>
          <Button data-autofocus onClick={close} disabled={isBusy}>
            Revenir au brouillon
          </Button>
          <Button
            variant={hasEmail ? 'secondary' : 'primary'}
            busy={isBusy}
            onClick={() => void issue()}
          >
            {action}
          </Button>
          {hasEmail && (
            <Button variant="primary" busy={isBusy} onClick={() => void issue({ sends: true })}>
              Émettre et envoyer
            </Button>
          )}
        </EndButtons>
      </Dialog>
    </>
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
    text: QUOTE_IS_FINAL,
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
      {draft.clientEmail.trim() !== '' && (
        <>
          <dt>E-mail</dt>
          <dd>{draft.clientEmail.trim()}</dd>
        </>
      )}
      <dt>Total</dt>
      <dd>{formatEuros(amountsOf(draft).totalCents)}</dd>
    </dl>
  );
}

/** Several missing details of the profile share one line, with a link to the first of them. */
function MissingList({ missing }: { missing: readonly MissingInformation[] }) {
  const ofProfile = missing.filter(({ place }) => place === 'company');
  const others = missing.filter(({ place }) => place !== 'company');
  return (
    <ul className={styles.list} id={DRAFT_DEMANDS} tabIndex={-1}>
      <Demand demands={ofProfile}>
        {ofProfile.length > 1 && (
          <ToProfile id={ofProfile[0]?.id}>Complétez votre profil ({ofProfile.length})</ToProfile>
        )}
      </Demand>
      {others.map((each) => (
        <Demand key={`${each.place}-${each.id}`} demands={[each]} />
      ))}
    </ul>
  );
}

type DemandProps = {
  demands: readonly MissingInformation[];
  /** This text replaces the message of the first detail when several are missing. */
  children?: ReactNode;
};

function Demand({ demands, children }: DemandProps) {
  const [first] = demands;
  if (first === undefined) return null;
  const blocking = demands.some((each) => each.blocking);
  return (
    <li className={`${styles.item} ${blocking ? styles.blocking : styles.advised}`}>
      {blocking ? <CircleAlert /> : <TriangleAlert />}
      <div>
        <p className={styles.message}>
          <VisuallyHidden>{blocking ? 'Obligatoire\u202f: ' : 'Conseillé\u202f: '}</VisuallyHidden>
          {children || first.message}
          {!children && first.place === 'company' && (
            <>
              {' '}
              <ToProfile id={first.id}>Compléter le profil</ToProfile>
            </>
          )}
        </p>
        <Fold title={'Pourquoi\u202f?'}>
          {demands.map(({ message, why, source }) => (
            <div key={message} className={styles.reason}>
              {demands.length > 1 && <p>{message}</p>}
              <p className={styles.why}>{why}</p>
              <p className={styles.source}>{source}</p>
            </div>
          ))}
        </Fold>
      </div>
    </li>
  );
}

function ToProfile({ id = '', children }: { id: string | undefined; children: ReactNode }) {
  const { to, state } = profileLinkTo(id);
  return (
    <Link to={to} state={{ ...state, fromDraft: true } satisfies ArrivalState}>
      {children}
    </Link>
  );
}
