import { foldText } from '../../text.ts';

/** What a column may hold, in the order in which columns are recognised: 'Prénom du client' is no name. */
export const IMPORT_FIELDS = {
  customerFirstName: { label: 'Prénom du client', known: /prenom|first/ },
  customerEmail: { label: 'E-mail', known: /mail|courriel/ },
  customerPhone: { label: 'Téléphone', known: /tel|phone|portable|mobile/ },
  status: { label: 'Statut', known: /statut|status|etat|avancement/ },
  received: { label: 'Date de réception', known: /date|recu|recep|depo[st]|cree|entree/ },
  deviceType: { label: 'Type d’appareil', known: /type|categorie/ },
  deviceModel: { label: 'Modèle', known: /model|appareil|materiel|produit|marque|device/ },
  issue: { label: 'Panne', known: /panne|probleme|defaut|description|issue|motif|travaux/ },
  customerName: { label: 'Nom du client', known: /nom|client|name/ },
} as const satisfies Record<string, { label: string; known: RegExp }>;
export type ImportField = keyof typeof IMPORT_FIELDS;

export const FIELDS = Object.keys(IMPORT_FIELDS) as ImportField[];

/** In the order in which one fills in a form. */
export const FIELDS_SHOWN = [
  'customerName',
  'customerFirstName',
  'customerEmail',
  'customerPhone',
  'deviceType',
  'deviceModel',
  'issue',
  'status',
  'received',
] as const satisfies readonly ImportField[];

/** Which column holds what, by its place; a field that no column holds is absent. */
export type Columns = Partial<Record<ImportField, number>>;

/** The columns that their names give away, each for one field. */
export function guessColumns(header: readonly string[]): Columns {
  const names = header.map(foldText);
  const columns: Columns = {};
  const taken = new Set<number>();
  for (const field of FIELDS) {
    const place = names.findIndex(
      (name, at) => !taken.has(at) && IMPORT_FIELDS[field].known.test(name),
    );
    if (place < 0) continue;
    columns[field] = place;
    taken.add(place);
  }
  return columns;
}
