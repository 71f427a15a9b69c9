import { Clock, Navigation, Phone } from 'lucide-react';
import { openingText } from '../../../../shared/company/opening.ts';
import { formatEuros } from '../../../../shared/money.ts';
import { numberToDial, phoneLink } from '../../../../shared/repairs/phone-text.ts';
import { STATUSES } from '../../../../shared/repairs/repair-status.ts';
import { formatLongDate, formatTime } from '../../../../shared/time.ts';
import type { Asks, PickupDetails, PublicRepair } from '../../../../shared/tracking/answers.ts';
import { Button, buttonClass } from '../../ui/buttons/button.tsx';
import styles from './needs-list.module.css';

type NeedsListProps = {
  repair: PublicRepair;
  /** The opening hours are shown for this instant. */
  nowMs: number;
  /** Opens the form for a reply. */
  onWrite: (() => void) | undefined;
};

/** This is shown when the shop wrote no text of its own. */
const NO_QUESTION =
  'Votre réparateur a besoin de votre avis avant de continuer. Répondez-lui, ou attendez son appel.';

const PRIMARY = buttonClass({ variant: 'primary', size: 'large', wide: true });
const SECONDARY = buttonClass({ size: 'large', wide: true });

/** Only the first button is the primary one. */
export function NeedsList({ repair, nowMs, onWrite }: NeedsListProps) {
  return needsOf(repair).map((need, index) => (
    <div key={need.kind} className={styles[need.kind]}>
      <NeedText
        need={need}
        phone={repair.shop?.phone}
        nowMs={nowMs}
        onWrite={onWrite}
        look={index === 0 ? PRIMARY : SECONDARY}
      />
    </div>
  ));
}

type NeedTextProps = Pick<NeedsListProps, 'nowMs' | 'onWrite'> & {
  need: Need;
  phone: string | undefined;
  look: string;
};

function NeedText({ need, phone, nowMs, onWrite, look }: NeedTextProps) {
  switch (need.kind) {
    case 'question':
      return (
        <>
          <p className={need.message && styles.message}>{need.message || NO_QUESTION}</p>
          <Call phone={phone} look={look} />
          {onWrite && (
            <Button size="large" wide onClick={onWrite}>
              Répondre par écrit
            </Button>
          )}
        </>
      );
    case 'answered':
      return (
        <>
          {need.message && <p className={styles.message}>{need.message}</p>}
          <SentReply reply={need.reply} />
          <Call phone={phone} look={SECONDARY} />
        </>
      );
    case 'quote':
      return (
        <>
          <Amount name="Devis à accepter" cents={need.quote.totalCents} />
          <p>Répondez jusqu’au {formatLongDate(need.quote.validUntil)}.</p>
          <a className={look} href={need.quote.path}>
            Voir le devis
          </a>
        </>
      );
    case 'accepted':
      return (
        <Amount
          name={`Devis ${need.quote.number} accepté le ${formatLongDate(need.quote.at)}`}
          cents={need.quote.totalCents}
        />
      );
    case 'payment':
      return need.due.map((due, index) => (
        <Due key={due.number} due={due} look={index === 0 ? look : SECONDARY} />
      ));
    case 'collection':
      return <Collection pickup={need.pickup} nowMs={nowMs} look={look} />;
  }
}

const Amount = ({ name, cents }: { name: string; cents: number }) => (
  <p className={styles.amount}>
    <span>{name}</span> <strong>{formatEuros(cents)}</strong>
  </p>
);

function Call({ phone, look }: Pick<NeedTextProps, 'phone' | 'look'>) {
  return phone && numberToDial(phone) ? (
    <a className={look} href={phoneLink(phone)}>
      <Phone />
      Appeler l’atelier
    </a>
  ) : null;
}

function Due({ due, look }: { due: Asks['due'][number]; look: string }) {
  const { number, isDeposit, cents, parts, path } = due;
  return (
    <>
      <Amount name={`${isDeposit ? 'Acompte' : 'Facture'} ${number} à régler`} cents={cents} />
      {parts && <p>{parts}</p>}
      {path && (
        <a className={look} href={path}>
          Payer {isDeposit ? 'l’acompte' : 'la facture'} {number}
        </a>
      )}
    </>
  );
}

const routeTo = (address: string) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address.replace(/\s+/g, ' ') })}`;

type CollectionProps = { pickup: PickupDetails; nowMs: number; look: string };

/**
 * Shows the address, today's opening hours and a link to directions. The card below repeats them with each day's hours.
 */
function Collection({ pickup, nowMs, look }: CollectionProps) {
  return (
    <>
      {pickup.address && <p className={styles.address}>{pickup.address}</p>}
      <p className={styles.hours}>
        <Clock />
        {openingText(pickup.schedule, nowMs)}
      </p>
      {pickup.address && (
        <a className={look} href={routeTo(pickup.address)} target="_blank" rel="noreferrer">
          <Navigation />
          Itinéraire
        </a>
      )}
    </>
  );
}

type Asked = Pick<PublicRepair, 'status' | 'statusHistory' | 'handedOverAt' | 'reply'>;

/** Returns whether the customer has written to the shop since it asked its question. */
export const isAnswered = ({ status, statusHistory, handedOverAt, reply }: Asked): boolean =>
  status === 'contact' &&
  !handedOverAt &&
  (repliedAt(reply) ?? '') > (statusHistory.at(-1)?.timestamp ?? '');

type Need =
  | { kind: 'question'; message: string | undefined }
  | { kind: 'quote'; quote: NonNullable<Asks['quote']> }
  | { kind: 'accepted'; quote: NonNullable<Asks['accepted']> }
  | { kind: 'payment'; due: Asks['due'] }
  | { kind: 'collection'; pickup: PickupDetails }
  | { kind: 'answered'; message: string | undefined; reply: Reply };

/**
 * Lists the most urgent need first. `message` is the shop's own text, if it wrote one. After the hand-over, only an
 * amount to pay can be left.
 */
export function needsOf(repair: Asked & Pick<PublicRepair, 'pickup' | 'asks'>): Need[] {
  const { status, statusHistory, pickup, handedOverAt, asks, reply } = repair;
  const needs: Need[] = [];
  const isAsked = status === 'contact' && !handedOverAt;
  const asked = statusHistory.at(-1)?.message;
  const message = asked === STATUSES.contact.historyMessage ? undefined : asked;
  if (isAsked && !isAnswered(repair)) needs.push({ kind: 'question', message });
  if (asks?.quote && !handedOverAt) needs.push({ kind: 'quote', quote: asks.quote });
  if (asks?.due.length) needs.push({ kind: 'payment', due: asks.due });
  if (status === 'completed' && pickup && !handedOverAt) needs.push({ kind: 'collection', pickup });
  if (asks?.accepted) needs.push({ kind: 'accepted', quote: asks.accepted });
  if (reply && isAnswered(repair)) needs.push({ kind: 'answered', message, reply });
  return needs;
}

export type Reply = NonNullable<PublicRepair['reply']>;

export const repliedAt = (reply: Reply | undefined): string | undefined =>
  reply?.last?.at ?? reply?.sentAt;

export function SentReply({ reply }: { reply: Reply }) {
  const at = repliedAt(reply);
  if (!at) return null;
  const written = `votre message du ${formatLongDate(at)} à ${formatTime(at)}`;
  return (
    <div className={styles.sent}>
      {reply.last && <p className={styles.text}>{reply.last.text}</p>}
      <p>
        {reply.sentAt
          ? `L’atelier a reçu ${written}, et ne l’a pas encore lu.`
          : `L’atelier a lu ${written}.`}
      </p>
    </div>
  );
}
