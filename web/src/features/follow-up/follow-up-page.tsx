import { type ReactNode, useCallback } from 'react';
import type { FollowUp } from '../../../../shared/follow-up/follow-up.ts';
import { messageOf } from '../../lib/api-client.ts';
import { ShownFailure, useLookup } from '../../lib/use-lookup.ts';
import { LineList } from '../../ui/line-list.tsx';
import { LookupView } from '../../ui/lookup-view.tsx';
import { Note } from '../../ui/note.tsx';
import { BackToDashboard, Page, PageHead } from '../../ui/page.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { CallLine, NotFetchedLine, QuoteLine, WaitingLine } from './follow-up-lines.tsx';
import styles from './follow-up-page.module.css';
import { getFollowUp } from './follow-up-requests.ts';
import { WaitingLimits } from './waiting-limits.tsx';

/** Article 1: 'qui n’auront pas été retirés dans le délai de un an'; motor vehicles, three months. */
const LAW_OF_1903 = 'https://www.legifrance.gouv.fr/loda/id/LEGITEXT000006071001';

async function read(signal: AbortSignal): Promise<FollowUp & { state: 'found' }> {
  try {
    return { state: 'found', ...(await getFollowUp(signal)) };
  } catch (error) {
    throw new ShownFailure(messageOf(error), { cause: error });
  }
}

/** /a-suivre: what waits for the shop, each line with what takes it off. */
export function FollowUpPage() {
  const { lookup, again, refresh } = useLookup(read);
  const reread = useCallback(() => refresh(), [refresh]);
  return (
    <Page>
      <PageHead title="À suivre">
        <BackToDashboard />
      </PageHead>
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
  const { toCall, waiting, notFetched, unansweredQuotes, waitingDays, more } = followUp;
  return (
    <>
      {more && (
        <Note role="status">
          Les plus anciennes sont montrées ici ; d’autres suivront quand elles seront réglées.
        </Note>
      )}
      <Section title="À appeler" none="Aucun client à appeler.">
        {toCall.map((line) => (
          <CallLine key={line.repair.id} line={line} onDone={onDone} />
        ))}
      </Section>
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
            Un appareil que son propriétaire n’a pas retiré dans le délai d’un an (trois mois pour
            un véhicule à moteur) peut être vendu aux enchères, si le tribunal judiciaire l’ordonne.
            Il ne devient jamais le vôtre.{' '}
            <a href={LAW_OF_1903} rel="noreferrer" target="_blank">
              Loi du 31 décembre 1903, articles 1 et 2
            </a>
          </p>
        }
      >
        {notFetched.map((line) => (
          <NotFetchedLine key={line.repair.id} line={line} onDone={onDone} />
        ))}
      </Section>
      <Section title="Devis sans réponse" none="Aucun devis sans réponse depuis sept jours.">
        {unansweredQuotes.map((line) => (
          <QuoteLine key={line.document.id} line={line} onDone={onDone} />
        ))}
      </Section>
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
