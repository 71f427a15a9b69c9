import { PROFILE_PAGES } from '../../lib/navigation/profile-pages.ts';

export type PageMeta = {
  title: string;
  indexed: boolean;
};

const unlisted = (title: string): PageMeta => ({ title: `${title} · Rebond`, indexed: false });

const listed = (title: string): PageMeta => ({ title: `${title} · Rebond`, indexed: true });

const METAS: Readonly<Record<string, PageMeta>> = {
  '/': { title: 'Rebond : le suivi de réparation que vos clients attendent', indexed: true },
  '/login': listed('Connexion et inscription'),
  '/suivi': listed('Suivre votre réparation'),
  '/tarifs': listed('Tarifs'),
  '/mentions-legales': listed('Mentions légales'),
  '/confidentialite': listed('Confidentialité'),
  '/conditions': listed('Conditions d’utilisation'),
  '/dashboard': unlisted('Mes Réparations'),
  '/profil': unlisted('Mon Profil & Paramètres'),
  ...Object.fromEntries(Object.values(PROFILE_PAGES).map(({ to, word }) => [to, unlisted(word)])),
  '/statistiques': unlisted('Statistiques'),
  '/encaissements': unlisted('Encaissements'),
  '/importer': unlisted('Importer des réparations'),
  '/archive': unlisted('Archive'),
  '/attestation': unlisted('Attestation'),
  '/a-suivre': unlisted('À suivre'),
  '/facturation': unlisted('Éditeur de Documents'),
  '/documents': unlisted('Documents émis'),
  '/clients': unlisted('Clients'),
};

const NOT_FOUND = unlisted('Page introuvable');

/** Decodes a part of an address; a badly encoded part stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function pageMetaOf(path: string): PageMeta {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  // The page itself sets the title with the document's number, because the address does not contain the number.
  if (plain.startsWith('/documents/')) return unlisted('Document');
  if (plain.startsWith('/clients/')) return unlisted('Client');
  if (plain.startsWith('/reparations/')) return unlisted('Réparation');
  if (plain.startsWith('/devis/')) return unlisted('Votre devis');
  if (plain.startsWith('/payer/')) return unlisted('Votre facture');
  const tracking = /^\/suivi\/([^/]+)$/.exec(plain);
  if (!tracking) return METAS[plain] ?? NOT_FOUND;
  return unlisted(`Suivi ${decoded(tracking[1] ?? '')}`);
}
