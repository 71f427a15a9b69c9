import type { Delivery, DeliveryState } from '../../../shared/repairs/notifications.ts';
import { DEVICE_TYPES, type RepairSummary, STATUSES } from '../../../shared/repairs/repairs.ts';
import { formatDate, formatTime } from '../../../shared/time.ts';
import type { CsvField } from './csv.ts';

const DELIVERY_STATES = {
  waiting: 'en attente',
  sent: 'envoyé',
  refused: 'refusé',
} as const satisfies Record<DeliveryState, string>;

const instant = (iso: string) => `${formatDate(iso)} ${formatTime(iso)}`;
const told = (delivery: Delivery | undefined) => (delivery ? DELIVERY_STATES[delivery.state] : '');

/** The columns of the repairs' export: French header, and what each repair has there. */
export const REPAIR_COLUMNS: readonly (readonly [
  header: string,
  field: (repair: RepairSummary) => CsvField,
])[] = [
  ['Numéro de suivi', (repair) => repair.trackingNumber],
  ['Reçue le', (repair) => instant(repair.created_at)],
  ['Dernière mise à jour', (repair) => instant(repair.updated_at)],
  ['Statut', (repair) => STATUSES[repair.status].shopLabel],
  ['Type d’appareil', (repair) => DEVICE_TYPES[repair.deviceType]],
  ['Modèle', (repair) => repair.deviceModel],
  ['Panne', (repair) => repair.issue],
  ['Nom du client', (repair) => repair.customerName],
  ['Prénom', (repair) => repair.customerFirstName],
  ['E-mail', (repair) => repair.customerEmail],
  ['Téléphone', (repair) => repair.customerPhone],
  ['Dernier e-mail', (repair) => told(repair.deliveries?.email)],
  ['Dernier SMS', (repair) => told(repair.deliveries?.sms)],
];
