import { ChartColumn } from '../ui/icons/chart-column.ts';
import { FileText } from '../ui/icons/file-text.ts';
import { Wallet } from '../ui/icons/wallet.ts';

/** The links of the header and of the phone's menu, except the profile. */
export const NAVIGATION = [
  ['/facturation', 'Facturation', FileText],
  ['/encaissements', 'Encaissements', Wallet],
  ['/statistiques', 'Statistiques', ChartColumn],
] as const;
