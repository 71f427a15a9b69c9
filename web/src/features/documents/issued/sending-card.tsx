import { useState } from 'react';
import { statusWords } from '../../../../../shared/e-invoicing/life-cycle.ts';
import type { Sending } from '../../../../../shared/e-invoicing/sending.ts';
import { formatDate, formatTime } from '../../../../../shared/time.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Line, LineList } from '../../../ui/line-list.tsx';
import { Failure, Note } from '../../../ui/note.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { askSending } from '../document-requests.ts';

const STATES = {
  none: 'Pas encore envoyée',
  waiting: 'En attente d’envoi',
  sent: 'Transmise à la plateforme, qui la contrôle',
  accepted: 'Acceptée par la plateforme',
  unlisted: 'Non envoyée',
  refused: 'Refusée par la plateforme',
  failed: 'Non envoyée',
} as const satisfies Record<Sending['state'], string>;

/** Where an invoice stands that goes by the platform: on its way, and what has been said of it since. */
export function SendingCard({ id, sending }: { id: string; sending: Sending }) {
  const [busy, setBusy] = useState(false);
  // As it stood when it was asked for: from then on it waits, until something else is known.
  const [asked, setAsked] = useState<Sending>();
  const [failure, setFailure] = useState<string>();
  const isAsked = asked?.state === sending.state && asked.at === sending.at;
  const { state, reason, statuses, canSend } = isAsked
    ? { ...sending, state: 'waiting' as const, reason: undefined, canSend: false }
    : sending;
  const [latest] = statuses;
  const ask = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await askSending(id);
      setAsked(sending);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SectionCard title="Facture électronique">
      <p role="status">
        <strong>{latest ? statusWords(latest.code) : STATES[state]}</strong>
        {state === 'waiting' && '. Elle part dans un instant.'}
      </p>
      {reason && <Failure>{reason}</Failure>}
      {statuses.length > 0 && (
        <LineList label="Statuts de la facture électronique">
          {statuses.map((status) => (
            <Line
              key={`${status.code}-${status.at}`}
              title={statusWords(status.code)}
              text={[whenOf(status.at), status.reason].filter(Boolean).join(' · ')}
            />
          ))}
        </LineList>
      )}
      {canSend && (
        <Button wide busy={busy} onClick={() => void ask()}>
          {state === 'none' ? 'Envoyer par la plateforme' : 'Réessayer l’envoi'}
        </Button>
      )}
      {failure && <Failure role="alert">{failure}</Failure>}
      {!latest && state !== 'waiting' && (
        <Note>Les statuts de la plateforme et du client s’affichent ici au fur et à mesure.</Note>
      )}
    </SectionCard>
  );
}

const whenOf = (at: string) => `${formatDate(at)} à\u00a0${formatTime(at)}`;
