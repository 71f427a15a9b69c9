import { type ReactNode, useCallback } from 'react';
import type { FollowUp } from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { STATUSES } from '../../../../../shared/repairs/repair-status.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { profileLinkTo } from '../../../lib/profile-pages.ts';
import { ShownFailure, useLookup } from '../../../lib/use-lookup.ts';
import { usePaymentSheet } from '../../../lib/use-payment-sheet.ts';
import { LineList } from '../../../ui/line-list.tsx';
import { Link } from '../../../ui/link.tsx';
import { LookupView } from '../../../ui/lookup-view.tsx';
import { Note } from '../../../ui/note.tsx';
import { notify } from '../../../ui/notify.ts';
import { Page, PageHead } from '../../../ui/page.tsx';
import { PaymentSheet } from '../../../ui/payment-sheet.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import {
  QuoteLine,
  ReceivedLine,
  RefusedEmailLine,
  SurplusLine,
  UndeliveredDocumentLine,
  UntransmittedLine,
} from './document-lines.tsx';
import styles from './follow-up-page.module.css';
import { getFollowUp } from './follow-up-requests.ts';
import { OverdueLine, UnpaidLine } from './invoice-lines.tsx';
import { lostReminders } from './lost-reminders.tsx';
import { CallLine, ContactLine, NotFetchedLine, WaitingLine } from './repair-lines.tsx';
import { WaitingLimits } from './waiting-limits.tsx';

/**
 * Article 1: 'qui n’auront pas été retirés dans le délai de un an'; three months for motor vehicles. It does
 * not say when the period begins: we count from the day the device was ready, which is later than the
 * deposit.
 */
const LAW_OF_1903 = 'https://www.legifrance.gouv.fr/loda/id/LEGITEXT000006071001';

async function read(signal: AbortSignal): Promise<FollowUp & { state: 'found' }> {
  try {
    return { state: 'found', ...(await getFollowUp(signal)) };
  } catch (error) {
    throw new ShownFailure(messageOf(error), { cause: error });
  }
}

/** /a-suivre: what waits for the shop, each line with the action that removes it. */
export function FollowUpPage() {
  const { lookup, again, refresh } = useLookup(read);
  const reread = useCallback(() => refresh(), [refresh]);
  return (
    <Page>
      <PageHead title="À suivre"></PageHead>
      <LookupView
        lookup={lookup}
        again={again}
        failure="Ce qui attend n’a pas pu être chargé"
        isPage={false}
      >
        {(answer) => <Sections followUp={answer} onDone={reread} />}
      </LookupView>
    </Page>
  );
}

type SectionsProps = { followUp: FollowUp; onDone: () => Promise<void> };

function Sections({ followUp, onDone }: SectionsProps) {
  const { contact, toCall, waiting, notFetched, unansweredQuotes, waitingDays, more } = followUp;
  const {
    overdueInvoices,
    refusedEmails,
    undelivered,
    cardSurpluses = [],
    unpaidInvoices = [],
    undeliveredDocuments = [],
    untransmitted = [],
    newReceived = 0,
  } = followUp;
  const sheet = usePaymentSheet(({ number }) => {
    notify.success('Paiement enregistré', number);
    void onDone();
  });
  const lost = [
    ...undelivered.map((line) => <ContactLine key={line.repair.id} line={line} onDone={onDone} />),
    ...lostReminders(followUp, onDone),
    ...undeliveredDocuments.map((line) => (
      <UndeliveredDocumentLine key={line.documentId} line={line} onDone={onDone} />
    )),
  ];
  return (
    <>
      <PaymentSheet
        invoice={sheet.invoice}
        busyWith={sheet.busyWith}
        failure={sheet.failure}
        onPay={(means) => void sheet.pay(means)}
        onLater={sheet.later}
      />
      {more && (
        <Note role="status">
          Les plus anciennes sont montrées ici ; d’autres suivront quand elles seront réglées.
        </Note>
      )}
      <Section title={STATUSES.contact.shopLabel} none="Aucun client à contacter.">
        {contact.map((line) => (
          <ContactLine key={line.repair.id} line={line} onDone={onDone} />
        ))}
      </Section>
      <Section title="À appeler" none="Aucun client à appeler.">
        {toCall.map((line) => (
          <CallLine key={line.repair.id} line={line} onDone={onDone} />
        ))}
      </Section>
      {lost.length > 0 && (
        <Section title="Messages non distribués" none="">
          {lost}
        </Section>
      )}
      <Section
        title="Attend depuis trop longtemps"
        none="Aucune réparation au-delà de vos délais."
        foot={<WaitingLimits days={waitingDays} onSaved={onDone} />}
      >
        {waiting.map((line) => (
          <WaitingLine key={line.repair.id} line={line} />
        ))}
      </Section>
      <Section
        title="Terminées, non récupérées"
        none="Aucun appareil oublié depuis sept jours."
        foot={
          <p className={styles.law}>
            Tant que la réparation n’est pas payée, vous pouvez en principe garder l’appareil (Code
            civil, article 2286). Un appareil qui n’a pas été retiré dans le délai d’un an (trois
            mois pour un véhicule à moteur), compté ici depuis «&#xa0;Terminée&#xa0;», peut être
            vendu aux enchères publiques si le tribunal judiciaire l’ordonne (
            <a href={LAW_OF_1903} rel="noreferrer" target="_blank">
              loi du 31 décembre 1903, articles 1 à 3
            </a>
            ). Il ne devient jamais le vôtre.{' '}
            <Link {...profileLinkTo('reminders')}>Régler les relances</Link>
          </p>
        }
      >
        {notFetched.map((line) => (
          <NotFetchedLine
            key={line.repair.id}
            line={line}
            onDone={onDone}
            onHandedOver={sheet.askFor}
          />
        ))}
      </Section>
      <Section
        title="Devis sans réponse"
        none="Aucun devis n’attend de réponse depuis trop longtemps."
      >
        {unansweredQuotes.map((line) => (
          <QuoteLine key={line.document.id} line={line} onDone={onDone} />
        ))}
      </Section>
      <Section title="Factures échues" none="Aucune facture à échéance passée.">
        {overdueInvoices.map((line) => (
          <OverdueLine
            key={line.document.id}
            line={line}
            onDone={onDone}
            onPay={(invoice) => sheet.show([invoice])}
          />
        ))}
      </Section>
      {unpaidInvoices.length > 0 && (
        <Section title="Factures à échoir" none="">
          {unpaidInvoices.map((line) => (
            <UnpaidLine
              key={line.document.id}
              line={line}
              onDone={onDone}
              onPay={(invoice) => sheet.show([invoice])}
            />
          ))}
        </Section>
      )}
      {cardSurpluses.length > 0 && (
        <Section title="Trop-perçus à rendre" none="">
          {cardSurpluses.map((line) => (
            <SurplusLine key={line.documentId} line={line} />
          ))}
        </Section>
      )}
      {newReceived > 0 && (
        <Section title="Factures reçues" none="">
          {[<ReceivedLine key="received" count={newReceived} />]}
        </Section>
      )}
      {untransmitted.length > 0 && (
        <Section title="Factures électroniques à reprendre" none="">
          {untransmitted.map((line) => (
            <UntransmittedLine key={line.documentId} line={line} onDone={onDone} />
          ))}
        </Section>
      )}
      {refusedEmails.length > 0 && (
        <Section title="Courriers non remis" none="">
          {refusedEmails.map((email) => (
            <RefusedEmailLine key={email.documentId + email.reader} email={email} onDone={onDone} />
          ))}
        </Section>
      )}
    </>
  );
}

type SectionProps = { title: string; none: string; foot?: ReactNode; children: ReactNode[] };

function Section({ title, none, foot, children }: SectionProps) {
  return (
    <SectionCard title={title}>
      {children.length > 0 ? (
        <LineList label={title}>{children}</LineList>
      ) : (
        <p className={styles.none}>{none}</p>
      )}
      {foot}
    </SectionCard>
  );
}
