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
  const lookup = useShopLookup({ ...followUpQuery, queryFn: readFollowUp });
  return (
    <Page>
      <PageHead title="À suivre" />
      <LookupView {...lookup} failure="Ce qui attend n’a pas pu être chargé" isPage={false}>
        {(answer) => <Sections followUp={answer} />}
      </LookupView>
    </Page>
  );
}

function Sections({ followUp }: { followUp: FollowUp }) {
  const { notFetched, overdueInvoices, unpaidInvoices = [], newReceived = 0 } = followUp;
  const { show, askFor, sheet } = usePaymentSheet(({ number }) => {
    notify.success('Paiement enregistré', number);
    void readFollowUpAgain();
  }, reportUnread);
  const lost = [
    ...linesOf(ContactLine, followUp.undelivered),
    ...lostReminders(followUp),
    ...linesOf(UndeliveredDocumentLine, followUp.undeliveredDocuments),
  ];
  const onPay = (invoice: DocumentSummary) => show([invoice]);
  const kinds: Kind[] = [
    { title: 'Promises, en retard', lines: linesOf(OverdueRepairLine, followUp.overdueRepairs) },
    { title: 'Réponses de clients', lines: linesOf(ReplyLine, followUp.replies) },
    { title: STATUSES.contact.shopLabel, lines: linesOf(ContactLine, followUp.contact) },
    { title: 'À appeler', lines: linesOf(CallLine, followUp.toCall) },
    { title: 'Messages non distribués', lines: lost },
    { title: 'Attend depuis trop longtemps', lines: linesOf(WaitingLine, followUp.waiting) },
    { title: 'Pièces attendues', lines: linesOf(AwaitedPartsLines, followUp.awaitedParts) },
    { title: 'Appareils prêtés', lines: linesOf(LoanLines, followUp.openLoans) },
    {
      title: 'Terminées, non récupérées',
      lines: notFetched.map((line) => (
        <NotFetchedLine key={line.repair.id} line={line} onHandedOver={askFor} />
      )),
      foot: <LawOfForgottenDevices />,
    },
    { title: 'Devis sans réponse', lines: linesOf(QuoteLine, followUp.unansweredQuotes) },
    { title: 'Paiements contestés', lines: linesOf(DisputeLine, followUp.disputes) },
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
    { title: 'Trop-perçus à rendre', lines: linesOf(SurplusLine, followUp.cardSurpluses) },
    {
      title: 'Factures reçues',
      lines: newReceived > 0 ? [<ReceivedLine key="received" count={newReceived} />] : [],
    },
    {
      title: 'Factures électroniques à reprendre',
      lines: linesOf(UntransmittedLine, followUp.untransmitted),
    },
    { title: 'Courriers non remis', lines: linesOf(RefusedEmailLine, followUp.refusedEmails) },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <>
      <PaymentSheet {...sheet} />
      {followUp.more && (
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
        <WaitingLimits days={followUp.waitingDays} />
        <Link className={styles.reminders} {...profileLinkTo('reminders')}>
          Régler les relances
        </Link>
      </div>
    </>
  );
}

type Kind = { title: string; lines: ReactNode[]; foot?: ReactNode };

/** These fields tell the lines of a list apart. Several failed e-mails about one document differ in their `reader`. */
type Keyed = {
  repair?: { id: string };
  document?: { id: string };
  documentId?: string;
  id?: string;
  reader?: string;
};

const linesOf = <Shown extends Keyed>(
  Line: (props: { line: Shown }) => ReactNode,
  lines: readonly Shown[] = [],
) =>
  lines.map((line) => {
    const { repair, document, documentId, id, reader = '' } = line;
    return <Line key={`${(repair ?? document)?.id ?? documentId ?? id}${reader}`} line={line} />;
  });

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
