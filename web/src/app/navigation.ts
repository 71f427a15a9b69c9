import { ChartColumn } from '../ui/icons/chart-column.ts';
import { FileText } from '../ui/icons/file-text.ts';
import { Wallet } from '../ui/icons/wallet.ts';

/** Where the header's links and the phone's menu lead, beside the profile. */
export const NAVIGATION = [
  ['/facturation', 'Facturation', FileText],
  ['/encaissements', 'Encaissements', Wallet],
  ['/statistiques', 'Statistiques', ChartColumn],
] as const;
