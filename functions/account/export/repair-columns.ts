import type {
  Delivery,
  DeliveryOutcome,
  DeliveryState,
} from '../../../shared/repairs/notifications.ts';
import { PROMISED_LABEL } from '../../../shared/repairs/promised-day.ts';
import { DEVICE_TYPES, type RepairSummary, STATUSES } from '../../../shared/repairs/repairs.ts';
import { formatDate, formatTime } from '../../../shared/time.ts';
import { atPosition, type ListedRepair } from '../../repairs/list/cursor.ts';
import type { CsvField } from './csv.ts';

const DELIVERY_STATES = {
  waiting: 'en attente',
  sent: 'envoyé',
  refused: 'refusé',
} as const satisfies Record<DeliveryState, string>;

const instant = (iso: string) => `${formatDate(iso)} ${formatTime(iso)}`;
const OUTCOMES = {
  delayed: 'retardé',
  unknown: 'inconnu',
  delivered: 'distribué',
  dropped: 'bloqué',
  returned: 'revenu',
  bounced: 'rejeté',
  complained: 'indésirable',
} as const satisfies Record<DeliveryOutcome, string>;

function outcomeText(delivery: Delivery | undefined): string {
  if (delivery === undefined) return '';
  return delivery.outcome ? OUTCOMES[delivery.outcome] : DELIVERY_STATES[delivery.state];
}

const COLUMNS: readonly (readonly [header: string, field: (repair: RepairSummary) => CsvField])[] =
  [
    ['Numéro de suivi', (repair) => repair.trackingNumber],
    ['Reçue le', (repair) => instant(repair.created_at)],
    ['Dernière mise à jour', (repair) => instant(repair.updated_at)],
    ['Statut', (repair) => STATUSES[repair.status].shopLabel],
    [PROMISED_LABEL, ({ promisedOn }) => (promisedOn ? formatDate(promisedOn) : '')],
    ['Rendue le', ({ handedOverAt }) => (handedOverAt ? instant(handedOverAt) : '')],
    ['Retirée le', ({ withdrawnAt }) => (withdrawnAt ? instant(withdrawnAt) : '')],
    ['Type d’appareil', (repair) => DEVICE_TYPES[repair.deviceType]],
    ['Modèle', (repair) => repair.deviceModel],
    ['Panne', (repair) => repair.issue],
    ['Nom du client', (repair) => repair.customerName],
    ['Prénom', (repair) => repair.customerFirstName],
    ['E-mail', (repair) => repair.customerEmail],
    ['Téléphone', (repair) => repair.customerPhone],
    ['Dernier e-mail', (repair) => outcomeText(repair.deliveries?.email)],
    ['Dernier SMS', (repair) => outcomeText(repair.deliveries?.sms)],
  ];

export const REPAIR_HEADERS = COLUMNS.map(([header]) => header);

/** Returns a repair's value in each column. An unreadable repair keeps its line with the values that are known. */
export function repairFields({ position, repair }: ListedRepair): CsvField[] {
  if (repair) return COLUMNS.map(([, field]) => field(repair));
  const { trackingNumber, created_at } = atPosition(position);
  const known = [trackingNumber, instant(created_at), '', 'illisible'];
  return COLUMNS.map((_, index) => known[index] ?? '');
}
