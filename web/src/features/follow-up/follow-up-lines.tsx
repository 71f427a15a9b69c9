import { DOCUMENT_TYPES } from '../../../../shared/documents/documents.ts';
import type { FollowedQuote, FollowedRepair } from '../../../../shared/follow-up/follow-up.ts';
import { formatEuros } from '../../../../shared/money.ts';
import { deviceLabel, type RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { repairPath } from '../../lib/repair-path.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Phone } from '../../ui/icons/phone.ts';
import { Line } from '../../ui/line-list.tsx';
import { Link } from '../../ui/link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { phoneLink } from '../../ui/phone-link.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { handOver, sendQuoteAgain, tickCall } from './follow-up-requests.ts';
import { LineAction } from './line-action.tsx';

type RepairLineProps = { line: FollowedRepair; onDone: () => Promise<void> };

const nameOf = ({ customerFirstName, customerName }: RepairSummary) =>
  [customerFirstName, customerName].filter(Boolean).join(' ');

const since = (days: number) =>
  days === 0 ? 'depuis aujourd’hui' : days === 1 ? 'depuis 1 jour' : `depuis ${days} jours`;

const titleOf = (repair: RepairSummary) => (
  <>
    <Link to={repairPath(repair.trackingNumber)}>{deviceLabel(repair)}</Link>
    <StatusBadge status={repair.status} audience="shop" />
  </>
);

const textOf = ({ repair, days }: FollowedRepair, ...more: string[]) =>
  [nameOf(repair), repair.trackingNumber, since(days), ...more].join(' · ');

function CallLink({ repair }: { repair: RepairSummary }) {
  if (!repair.customerPhone) return null;
  return (
    <a
      className={buttonClass({})}
      href={phoneLink(repair.customerPhone)}
      aria-label={`Appeler ${nameOf(repair)}`}
    >
      <Phone aria-hidden="true" />
      Appeler
    </a>
  );
}

/** Somebody whom no message reaches. */
export const CallLine = ({ line, onDone }: RepairLineProps) => (
  <Line title={titleOf(line.repair)} text={textOf(line, line.repair.customerPhone)}>
    <CallLink repair={line.repair} />
    <LineAction
      label={`Client appelé : ${nameOf(line.repair)}`}
      act={() => tickCall(line.repair.id, line.entry)}
      onDone={onDone}
    >
      Appelé
    </LineAction>
  </Line>
);

/** A repair that is longer in its status than its shop wants. */
export const WaitingLine = ({ line }: { line: FollowedRepair }) => (
  <Line title={titleOf(line.repair)} text={textOf(line)}>
    {line.repair.status === 'contact' && <CallLink repair={line.repair} />}
    <LinkButton
      to={repairPath(line.repair.trackingNumber)}
      aria-label={`Ouvrir la réparation ${line.repair.trackingNumber}`}
    >
      Ouvrir
    </LinkButton>
  </Line>
);

/** Days after which a sale may be asked of the court: law of 31 December 1903, article 1. */
const saleAfterDays = ({ deviceType }: RepairSummary) => (deviceType === 'car' ? 92 : 366);

/** A device that is ready, and nobody comes for. */
export const NotFetchedLine = ({ line, onDone }: RepairLineProps) => (
  <Line
    title={titleOf(line.repair)}
    text={textOf(
      line,
      ...(line.days >= saleAfterDays(line.repair) ? ['vente judiciaire possible'] : []),
    )}
  >
    <CallLink repair={line.repair} />
    <LineAction
      label={`Rendue au client : ${line.repair.trackingNumber}`}
      act={() => handOver(line.repair.id)}
      onDone={onDone}
    >
      Rendue au client
    </LineAction>
  </Line>
);

type QuoteLineProps = { line: FollowedQuote; onDone: () => Promise<void> };

/** A quote that its customer has not answered. */
export function QuoteLine({ line: { document, days }, onDone }: QuoteLineProps) {
  const name = `${DOCUMENT_TYPES[document.documentType].label} ${document.number}`;
  return (
    <Line
      title={<Link to={`/documents/${document.id}`}>{name}</Link>}
      text={[document.clientName, formatEuros(document.totalCents), since(days)].join(' · ')}
    >
      {document.clientEmail ? (
        <LineAction
          label={`Renvoyer le ${name}`}
          act={() => sendQuoteAgain(document.id)}
          onDone={onDone}
        >
          Renvoyer
        </LineAction>
      ) : (
        <LinkButton to={`/documents/${document.id}`} aria-label={`Ouvrir le ${name}`}>
          Ouvrir
        </LinkButton>
      )}
    </Line>
  );
}
