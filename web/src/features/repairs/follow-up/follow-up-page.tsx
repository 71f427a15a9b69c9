import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import type { FollowUp } from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { STATUSES } from '../../../../../shared/repairs/repair-status.ts';
import { useShopLookup } from '../../../lib/cache/shop-query.ts';
import { usePaymentSheet } from '../../../lib/documents/use-payment-sheet.ts';
import { profileLinkTo } from '../../../lib/navigation/profile-links.ts';
import { PaymentSheet } from '../../../ui/dialogs/payment-sheet.tsx';
import { LookupView } from '../../../ui/feedback/lookup-view.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { EmptyState } from '../../../ui/feedback/state.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { Page, PageHead, SectionCard } from '../../../ui/layout/page.tsx';
import { LineList } from '../../../ui/lists/line-list.tsx';
import { reportUnread } from '../hand-over/report-unread.ts';
import {
  DisputeLine,
  QuoteLine,
  ReceivedLine,
  RefusedEmailLine,
  SurplusLine,
  UndeliveredDocumentLine,
  UntransmittedLine,
} from './document-lines.tsx';
import { followUpQuery, readFollowUpAgain } from './follow-up-count.ts';
import styles from './follow-up-page.module.css';
import { readFollowUp } from './follow-up-query.ts';
import { OverdueLine, UnpaidLine } from './invoice-lines.tsx';
import { AwaitedPartsLines, LoanLines } from './item-lines.tsx';
import { lostReminders } from './lost-reminders.tsx';
import {
  CallLine,
  ContactLine,
  NotFetchedLine,
  OverdueRepairLine,
  ReplyLine,
  WaitingLine,
} from './repair-lines.tsx';
import { WaitingLimits } from './waiting-limits.tsx';

/**
 * The law of 31 December 1903, article 1, says 'qui n’auront pas été retirés dans le délai de un an', and three months
 * for motor vehicles. It does not say when the period begins; we count from the day the device was ready, which is
 * later than the day it was left.
 */
const LAW_OF_1903 = 'https://www.legifrance.gouv.fr/loda/id/LEGITEXT000006071001';

/** The page /a-suivre shows everything that waits for the shop, each line with the action that removes it. */
export function FollowUpPage() {
  const { lookup, again } = useShopLookup({ ...followUpQuery, queryFn: readFollowUp });
  return (
    <Page>
      <PageHead title="À suivre" />
      <LookupView
        lookup={lookup}
        again={again}
        failure="Ce qui attend n’a pas pu être chargé"
        isPage={false}
      >
        {(answer) => <Sections followUp={answer} />}
      </LookupView>
    </Page>
  );
}

function Sections({ followUp }: { followUp: FollowUp }) {
  const { contact, toCall, waiting, notFetched, unansweredQuotes, waitingDays, more } = followUp;
  const {
    overdueInvoices,
    refusedEmails,
    undelivered,
    overdueRepairs = [],
    replies = [],
    awaitedParts = [],
    openLoans = [],
    cardSurpluses = [],
    disputes = [],
    unpaidInvoices = [],
    undeliveredDocuments = [],
    untransmitted = [],
    newReceived = 0,
  } = followUp;
  const { show, askFor, sheet } = usePaymentSheet(({ number }) => {
    notify.success('Paiement enregistré', number);
    void readFollowUpAgain();
  }, reportUnread);
  const lost = [
    ...undelivered.map((line) => <ContactLine key={line.repair.id} line={line} />),
    ...lostReminders(followUp),
    ...undeliveredDocuments.map((line) => (
      <UndeliveredDocumentLine key={line.documentId} line={line} />
    )),
  ];
  const onPay = (invoice: DocumentSummary) => show([invoice]);
  const kinds: Kind[] = [
    {
      title: 'Promises, en retard',
      lines: overdueRepairs.map((line) => <OverdueRepairLine key={line.repair.id} line={line} />),
    },
    {
      title: 'Réponses de clients',
      lines: replies.map((repair) => <ReplyLine key={repair.id} repair={repair} />),
    },
    {
      title: STATUSES.contact.shopLabel,
      lines: contact.map((line) => <ContactLine key={line.repair.id} line={line} />),
    },
    {
      title: 'À appeler',
      lines: toCall.map((line) => <CallLine key={line.repair.id} line={line} />),
    },
    { title: 'Messages non distribués', lines: lost },
    {
      title: 'Attend depuis trop longtemps',
      lines: waiting.map((line) => <WaitingLine key={line.repair.id} line={line} />),
    },
    {
      title: 'Pièces attendues',
      lines: awaitedParts.map((line) => <AwaitedPartsLines key={line.repair.id} line={line} />),
    },
    {
      title: 'Appareils prêtés',
      lines: openLoans.map((line) => <LoanLines key={line.repair.id} line={line} />),
    },
    {
      title: 'Terminées, non récupérées',
      lines: notFetched.map((line) => (
        <NotFetchedLine key={line.repair.id} line={line} onHandedOver={askFor} />
      )),
      foot: <LawOfForgottenDevices />,
    },
    {
      title: 'Devis sans réponse',
      lines: unansweredQuotes.map((line) => <QuoteLine key={line.document.id} line={line} />),
    },
    {
      title: 'Paiements contestés',
      lines: disputes.map((line) => <DisputeLine key={line.documentId} line={line} />),
    },
    {
      title: 'Factures échues',
      lines: overdueInvoices.map((line) => (
        <OverdueLine key={line.document.id} line={line} onPay={onPay} />
      )),
    },
    {
      title: 'Factures à échoir',
      lines: unpaidInvoices.map((line) => (
        <UnpaidLine key={line.document.id} line={line} onPay={onPay} />
      )),
    },
    {
      title: 'Trop-perçus à rendre',
      lines: cardSurpluses.map((line) => <SurplusLine key={line.documentId} line={line} />),
    },
    {
      title: 'Factures reçues',
      lines: newReceived > 0 ? [<ReceivedLine key="received" count={newReceived} />] : [],
    },
    {
      title: 'Factures électroniques à reprendre',
      lines: untransmitted.map((line) => <UntransmittedLine key={line.documentId} line={line} />),
    },
    {
      title: 'Courriers non remis',
      lines: refusedEmails.map((email) => (
        <RefusedEmailLine key={email.documentId + email.reader} email={email} />
      )),
    },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <>
      <PaymentSheet {...sheet} />
      {more && (
        <Note role="status">
          Les plus anciennes sont montrées ici ; d’autres suivront quand elles seront réglées.
        </Note>
      )}
      {kinds.map(({ title, lines, foot }) => (
        <SectionCard key={title} title={title}>
          <LineList label={title}>{lines}</LineList>
          {foot}
        </SectionCard>
      ))}
      {kinds.length === 0 && (
        <EmptyState title="Rien n’attend">
          Ce qui demandera un geste de votre part sera listé ici.
        </EmptyState>
      )}
      <div>
        <WaitingLimits days={waitingDays} />
        <Link className={styles.reminders} {...profileLinkTo('reminders')}>
          Régler les relances
        </Link>
      </div>
    </>
  );
}

type Kind = { title: string; lines: ReactNode[]; foot?: ReactNode };

const LawOfForgottenDevices = () => (
  <Fold title="Ce que dit la loi">
    <p className={styles.law}>
      Tant que la réparation n’est pas payée, vous pouvez en principe garder l’appareil (Code civil,
      article 2286). Un appareil qui n’a pas été retiré dans le délai d’un an (trois mois pour un
      véhicule à moteur), compté ici depuis «&#xa0;Terminée&#xa0;», peut être vendu aux enchères
      publiques si le tribunal judiciaire l’ordonne (
      <a href={LAW_OF_1903} rel="noreferrer" target="_blank">
        loi du 31 décembre 1903, articles 1 à 3
      </a>
      ). Il ne devient jamais le vôtre.
    </p>
  </Fold>
);
