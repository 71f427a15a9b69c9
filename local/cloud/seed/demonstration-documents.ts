import type { DocumentRequest } from '../../../shared/documents/input/input.ts';

export type DemonstrationDocument = {
  draft: Omit<DocumentRequest, 'invoiceDate'>;
  daysAgo: number;
  /** After its issue, the document was e-mailed to the customer, or the customer accepted it and it was invoiced. */
  outcome: 'sent' | 'accepted and billed';
};

const line = (kind: 'part' | 'work', description: string, quantity: number, price: number) => ({
  description,
  kind,
  quantity,
  price,
});

/** The documents are in the order of their dates, because document numbers are consecutive. */
export const DEMONSTRATION_DOCUMENTS: readonly DemonstrationDocument[] = [
  {
    draft: {
      documentType: 'devis',
      clientName: 'Camille Lefèvre',
      clientAddress: '8 quai de la Fosse\n44000 Nantes',
      clientEmail: 'camille.lefevre@exemple.fr',
      items: [
        line('part', 'Clavier AZERTY pour MacBook Air M1', 1, 119),
        line('work', 'Démontage, nettoyage de la carte mère (heure)', 1.5, 48),
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
        line('part', 'Écran iPhone 13, pièce d’origine', 1, 149.9),
        line('work', 'Remplacement de l’écran', 1, 40),
        line('part', 'Verre de protection', 2, 9.9),
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
        line('part', 'SSD 1 To', 1, 84.5),
        line('work', 'Sauvegarde et copie des données', 1, 60),
      ],
    },
    daysAgo: 1,
    outcome: 'sent',
  },
];
