/** These pages beside /profil have the settings that the specification does not name. */
export const PROFILE_PAGES = {
  documents: { to: '/profil/documents', word: 'Devis et factures' },
  prices: { to: '/profil/prix', word: 'Liste de prix' },
  messages: { to: '/profil/messages', word: 'Messages et relances' },
  payments: { to: '/profil/paiements', word: 'Paiements' },
  bonus: { to: '/profil/bonus', word: 'Bonus Réparation' },
  security: { to: '/profil/securite', word: 'Sécurité du compte' },
  data: { to: '/profil/donnees', word: 'Données de l’atelier' },
} as const;
