import type { DocumentRequest } from '../../../shared/documents/input/input.ts';

export type DemonstrationDocument = {
  draft: Omit<DocumentRequest, 'invoiceDate'>;
  daysAgo: number;
  /** After its issue, the document was e-mailed to the customer, or the customer accepted it and it was invoiced. */
  outcome: 'sent' | 'accepted and billed';
};

/** The documents are in the order of their dates, because document numbers are consecutive. */
export const DEMONSTRATION_DOCUMENTS: readonly DemonstrationDocument[] = [
  {
    draft: {
      documentType: 'devis',
      clientName: 'Camille Lefèvre',
      clientAddress: '8 quai de la Fosse\n44000 Nantes',
      clientEmail: 'camille.lefevre@exemple.fr',
      items: [
        {
          description: 'Clavier AZERTY pour MacBook Air M1',
          kind: 'part',
          quantity: 1,
          price: 119,
        },
        {
          description: 'Démontage, nettoyage de la carte mère (heure)',
          kind: 'work',
          quantity: 1.5,
          price: 48,
        },
      ],
    },
    daysAgo: 6,
    outcome: 'accepted and billed',
  },
  {
    draft: {
      documentType: 'facture',
      clientName: 'Julien Moreau',
      clientAddress: '27 rue de Strasbourg\n44000 Nantes',
      clientEmail: 'julien.moreau@exemple.fr',
      items: [
        {
          description: 'Écran iPhone 13, pièce d’origine',
          kind: 'part',
          quantity: 1,
          price: 149.9,
        },
        { description: 'Remplacement de l’écran', kind: 'work', quantity: 1, price: 40 },
        { description: 'Verre de protection', kind: 'part', quantity: 2, price: 9.9 },
      ],
      notes: 'Pièces et main-d’œuvre garanties 6 mois.',
    },
    daysAgo: 2,
    outcome: 'sent',
  },
  {
    draft: {
      documentType: 'devis',
      clientName: 'Luc Bernard',
      clientAddress: '3 allée des Tanneurs\n44200 Nantes',
      clientEmail: 'luc.bernard@exemple.fr',
      items: [
        { description: 'SSD 1 To', kind: 'part', quantity: 1, price: 84.5 },
        { description: 'Sauvegarde et copie des données', kind: 'work', quantity: 1, price: 60 },
      ],
    },
    daysAgo: 1,
    outcome: 'sent',
  },
];
