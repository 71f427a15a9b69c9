import { ChartColumn, Clock, Files, type LucideIcon, Users, Wallet, Wrench } from 'lucide-react';

export type Area = {
  to: string;
  word: string;
  Icon: LucideIcon;
  /** The addresses of the area's pages begin with these texts. */
  pages: readonly string[];
};

const area = (
  to: string,
  word: string,
  Icon: LucideIcon,
  pages: readonly string[] = [to],
): Area => ({
  to,
  word,
  Icon,
  pages,
});

export const REPAIRS = area('/dashboard', 'Réparations', Wrench, [
  '/dashboard',
  '/reparations/',
  '/clients',
  '/importer',
]);
export const FOLLOW_UP = area('/a-suivre', 'À suivre', Clock);
export const DOCUMENTS = area('/documents', 'Documents', Files, [
  '/documents',
  '/archive',
  '/attestation',
]);
export const CUSTOMERS = area('/clients', 'Clients', Users);
export const TAKINGS = area('/encaissements', 'Encaissements', Wallet);
export const STATISTICS = area('/statistiques', 'Statistiques', ChartColumn);

export const AREAS = [REPAIRS, FOLLOW_UP, DOCUMENTS, TAKINGS, STATISTICS] as const;

export function currentIn({ to, pages }: Area, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return pages.some((page) => pathname.startsWith(page)) ? 'true' : undefined;
}
