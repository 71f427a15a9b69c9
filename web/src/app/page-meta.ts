import { PROFILE_PAGES } from '../lib/profile-pages.ts';

export type PageMeta = {
  title: string;
  description: string;
  /** Whether search engines may list the page. */
  indexed: boolean;
};

const SHOP = 'Votre atelier.';

const unlisted = (title: string, description = SHOP): PageMeta => ({
  title: `${title} · Rebond`,
  description,
  indexed: false,
});

const CUSTOMERS = 'De votre réparateur.';

const listed = (title: string): PageMeta => ({
  title: `${title} · Rebond`,
  description: `${title} de Rebond, le suivi de réparation.`,
  indexed: true,
});

const METAS: Readonly<Record<string, PageMeta>> = {
  '/': {
    title: 'Rebond : le suivi de réparation que vos clients attendent',
    description:
      'Enregistrez vos réparations, vos clients les suivent en temps réel et sont prévenus à chaque étape. Essai gratuit, sans engagement.',
    indexed: true,
  },
  '/login': {
    title: 'Connexion et inscription · Rebond',
    description: 'Connectez-vous à votre atelier ou créez votre compte Rebond gratuitement.',
    indexed: true,
  },
  '/suivi': {
    title: 'Suivre votre réparation · Rebond',
    description: 'Entrez votre numéro de suivi pour voir où en est votre réparation.',
    indexed: true,
  },
  '/tarifs': {
    title: 'Tarifs · Rebond',
    // The build inserts this text, so that pages need not load the table of plans for it.
    description: import.meta.env.VITE_PRICE_LIST,
    indexed: true,
  },
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

const NOT_FOUND = unlisted('Page introuvable', 'Cette page n’existe pas.');

/** Decodes a part of an address; a badly encoded part stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The title and description of the page at `path`, and whether search engines may list it. */
export function pageMetaOf(path: string): PageMeta {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  // The page itself sets the title with the document's number, because the address does not contain the number.
  if (plain.startsWith('/documents/')) return unlisted('Document');
  if (plain.startsWith('/clients/')) return unlisted('Client');
  if (plain.startsWith('/reparations/')) return unlisted('Réparation');
  if (plain.startsWith('/devis/')) return unlisted('Votre devis', CUSTOMERS);
  if (plain.startsWith('/payer/')) return unlisted('Votre facture', CUSTOMERS);
  const tracking = /^\/suivi\/([^/]+)$/.exec(plain);
  if (!tracking) return METAS[plain] ?? NOT_FOUND;
  return unlisted(`Suivi ${decoded(tracking[1] ?? '')}`, 'L’avancement de votre réparation.');
}
