import { ChartColumn, Clock, Files, type LucideIcon, Users, Wallet, Wrench } from 'lucide-react';

/** An area of the app: its address, the word for it, its icon, and the beginnings of its pages' addresses. */
export type Area = {
  to: string;
  word: string;
  Icon: LucideIcon;
  pages: readonly string[];
};

export const REPAIRS: Area = {
  to: '/dashboard',
  word: 'Réparations',
  Icon: Wrench,
  pages: ['/dashboard', '/reparations/', '/importer'],
};
export const FOLLOW_UP: Area = {
  to: '/a-suivre',
  word: 'À suivre',
  Icon: Clock,
  pages: ['/a-suivre'],
};
export const DOCUMENTS: Area = {
  to: '/documents',
  word: 'Documents',
  Icon: Files,
  pages: ['/documents', '/archive', '/attestation'],
};
export const CUSTOMERS: Area = {
  to: '/clients',
  word: 'Clients',
  Icon: Users,
  pages: ['/clients'],
};
export const TAKINGS: Area = {
  to: '/encaissements',
  word: 'Encaissements',
  Icon: Wallet,
  pages: ['/encaissements'],
};
export const STATISTICS: Area = {
  to: '/statistiques',
  word: 'Statistiques',
  Icon: ChartColumn,
  pages: ['/statistiques'],
};

export const AREAS = [REPAIRS, FOLLOW_UP, CUSTOMERS, DOCUMENTS, TAKINGS, STATISTICS] as const;

export function currentIn({ to, pages }: Area, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return pages.some((page) => pathname.startsWith(page)) ? 'true' : undefined;
}
