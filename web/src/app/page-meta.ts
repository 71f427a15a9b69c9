export type PageMeta = {
  title: string;
  description: string;
  /** False keeps the page out of search engines. */
  indexed: boolean;
};

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
    description:
      'Trois plans pour les ateliers de réparation : Gratuit, Essentiel à 9,99 € et Pro à 19,99 € par mois. Sans engagement.',
    indexed: true,
  },
  '/dashboard': {
    title: 'Mes Réparations · Rebond',
    description: 'Les réparations de votre atelier.',
    indexed: false,
  },
  '/profil': {
    title: 'Mon Profil & Paramètres · Rebond',
    description: 'Le profil et les paramètres de votre atelier.',
    indexed: false,
  },
  '/facturation': {
    title: 'Éditeur de Documents · Rebond',
    description: 'Les devis et les factures de votre atelier.',
    indexed: false,
  },
};

const NOT_FOUND: PageMeta = {
  title: 'Page introuvable · Rebond',
  description: 'Cette page n’existe pas.',
  indexed: false,
};

/** A part of an address as it reads; what is not well encoded stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Title and description of the page at `path`, and whether search engines may list it. */
export function pageMetaOf(path: string): PageMeta {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const tracking = /^\/suivi\/([^/]+)$/.exec(plain);
  if (!tracking) return METAS[plain] ?? NOT_FOUND;
  return {
    title: `Suivi ${decoded(tracking[1] ?? '')} · Rebond`,
    description: 'L’avancement de votre réparation.',
    indexed: false,
  };
}
