import { foldText } from '../../text.ts';
import { PROMISED_LABEL } from '../promised-day.ts';
import type { RepairField } from '../repairs.ts';

export type Column = { label: string; known: readonly RegExp[]; not?: RegExp };

/**
 * The fields are in the order of the form. The names in `known` identify a column, the most certain first, as whole
 * words without accents. A name with a word of `not` means something else.
 */
export const IMPORT_FIELDS = {
  customerName: {
    label: 'Nom du client',
    known: [
      /^(nom|client|nom( d[ue])? client|nom de famille|name|customer|(customer|last|full|client) name)$/,
      /\b(nom|name|client|customer)\b/,
    ],
    not: /\b(n|no|num|numero|number|id|code|ref|reference|type|adresse|address|ville|city|cp|zip|note|notes|depuis|since|technicien|technician|employe|employee|vendeur|appareil|device|produit|product|item|modele|model|magasin|store|shop|utilisateur|user|fichier|file|commentaires?|comments?|signature|statut|status|groupe|group)\b/,
  },
  customerFirstName: {
    label: 'Prénom du client',
    known: [/\b(prenom|first ?name|given name)\b/],
    not: /\b(technicien|technician|employe|employee|vendeur)\b/,
  },
  customerEmail: {
    label: 'E-mail',
    known: [/\b(e ?mails?|mails?|courriels?)\b/],
    not: /\b(dernier|last|date|statut|status|envoye|sent|technicien|employee)\b/,
  },
  customerPhone: {
    label: 'Téléphone',
    known: [
      /^(tel|telephone|phone|mobile|portable|gsm)( (portable|mobile|client|number))?$/,
      /\b(tel|telephone|phone|portable|mobile|gsm|cell)\b/,
    ],
    not: /\b(modele|model|type|marque|brand|imei|ordinateur|pc|etat|fax)\b/,
  },
  deviceType: {
    label: 'Type d’appareil',
    known: [
      /\btype (d |de )?(appareil|materiel|produit|equipement)|\b(device|product|item) type\b/,
      /\b(type|categorie|category)\b/,
    ],
    not: /\b(client|customer|panne|paiement|payment|reparation|repair|intervention|garantie|facture)\b/,
  },
  deviceBrand: {
    label: 'Marque',
    known: [/\b(marque|brand|manufacturer|fabricant|constructeur|make)\b/],
  },
  deviceModel: {
    label: 'Modèle',
    known: [
      /\b(modele|model)\b/,
      /\b(appareil|materiel|produit|device|product|equipement|terminal|item)\b/,
    ],
    not: /\b(type|categorie|category|marque|brand|etat|statut|status|code|mot de passe|password|serie|serial|imei|id|numero|no|n|prix|price|quantite|qty)\b/,
  },
  issue: {
    label: 'Panne',
    known: [
      /\b(pannes?|problemes?|defauts?|issues?|problems?|faults?|symptomes?)\b/,
      /\b(description|motif|travaux|intervention|reparation|repair|diagnostic|details?)\b/,
    ],
    not: /\b(id|n|no|num|numero|number|date|type|statut|status|etat|cout|cost|prix|price|total|le)\b/,
  },
  status: {
    label: 'Statut',
    known: [/^(statut|status|etat)$/, /\b(statut|status|etat|avancement)\b/],
    not: /\b(paiements?|payment|factur\w*|invoices?|devis|mail|email|sms|appareil|device|esthetique|client|customer|physique|batterie|livraison|delivery|garantie|warranty|dernier)\b/,
  },
  received: {
    label: 'Date de réception',
    known: [
      /\b(recue?|reception|depot|deposee?|entree|prise en charge|arrivee|received|check ?in|created|creation|creee?|ouverture|opened)\b/,
      /\bdate\b/,
    ],
    not: /\b(n|no|num|numero|number|par|by|last|derniere?|updated?|update|modif\w*|maj|mise a jour|sortie|fin|end|livraison|delivery|restitution|retour|return|rendue?|retrait|pickup|rdv|rendez|naissance|birth|paiement|payment|factur\w*|invoice|due|echeance|promise?|prevue?|garantie|warranty|completed|terminee?|closed|cloture|annul\w*|cancel\w*|achat|purchase|piece)\b/,
  },
  promised: {
    label: PROMISED_LABEL,
    known: [
      /^(pret pour le|promise? (pour )?le|promised (on|for)|due (date|on)|(date )?prevue? le|date prevue)$/,
    ],
  },
  handedOver: {
    label: 'Rendue le',
    known: [
      /\b(rendue?|restituee?|restitution|livree?|livraison|sortie|delivered|delivery|retrait|picked up|pickup|collected) ?(le|on|at|date)?\b/,
    ],
    not: /\b(prevue?|estimee?|estimated|promise?|due|expected|planned|souhaitee?|statut|status|adresse|address|mode|par|by|n|numero|frais|cost|prix)\b/,
  },
  withdrawn: {
    label: 'Retirée le',
    known: [/\b(retiree|annulee?) le\b|\bdate (d )?annulation\b|\bcancell?ed (on|at|date)\b/],
  },
} as const satisfies Record<RepairField, Column> & Record<string, Column>;
export type ImportField = keyof typeof IMPORT_FIELDS;

export const FIELDS_SHOWN = Object.keys(IMPORT_FIELDS) as ImportField[];

/** Specific fields choose their columns first. Otherwise the full name would take the column 'Prénom du client'. */
const MOST_SPECIFIC: readonly ImportField[] = [
  'customerFirstName',
  'customerEmail',
  'status',
  'withdrawn',
  'promised',
  'handedOver',
  'received',
  'deviceType',
  'deviceBrand',
];

export type Columns = Partial<Record<ImportField, number>>;

export function missingColumns(columns: Columns): string | undefined {
  if (columns.customerName === undefined) {
    return 'Dites d’abord quelle colonne contient le nom du client.';
  }
  if (columns.customerEmail === undefined && columns.customerPhone === undefined) {
    return 'Dites d’abord quelle colonne contient l’e-mail ou le téléphone.';
  }
  return undefined;
}

export const guessColumns = (header: readonly string[]): Columns =>
  columnsNamed(IMPORT_FIELDS, new Set([...MOST_SPECIFIC, ...FIELDS_SHOWN.toReversed()]), header);

/** Finds the column of each field. The first of `order` choose first, and no column has two fields. */
export function columnsNamed<Field extends string>(
  fields: Readonly<Record<Field, Column>>,
  order: Iterable<Field>,
  header: readonly string[],
): Partial<Record<Field, number>> {
  const names = header.map(columnWords);
  const columns: Partial<Record<Field, number>> = {};
  const taken = new Set<number>();
  for (const field of order) {
    const { known, not } = fields[field];
    const place = known
      .map((pattern) =>
        names.findIndex((name, at) => !taken.has(at) && pattern.test(name) && !not?.test(name)),
      )
      .find((at) => at >= 0);
    if (place === undefined) continue;
    columns[field] = place;
    taken.add(place);
  }
  return columns;
}

export const columnWords = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
