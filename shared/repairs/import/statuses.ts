import { recordOf } from '../../record-of.ts';
import { foldText } from '../../text.ts';
import { REPAIR_STATUSES, STATUSES } from '../repairs.ts';
import type { Columns } from './columns.ts';
import type { CsvFile } from './read-csv.ts';

/**
 * The owner gives a status of a file one of these meanings: one of our statuses, a reason why the record is no
 * longer open, or that its records are not imported.
 */
export const STATUS_CHOICES = {
  ...recordOf(REPAIR_STATUSES, (status) => STATUSES[status].shopLabel),
  'handed-over': 'Terminée et rendue au client',
  withdrawn: 'Retirée',
  'left-out': 'Ne pas importer',
} as const;
export type StatusChoice = keyof typeof STATUS_CHOICES;
export const STATUS_CHOICE_NAMES = Object.keys(STATUS_CHOICES) as StatusChoice[];

export type FileStatus = {
  key: string;
  text: string;
  count: number;
  proposal: StatusChoice | undefined;
};

/** Returns one key for spellings that differ only in case, accents and blanks. */
export const statusKey = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim();

/** Lists the statuses in order of appearance. Without a column, all records have one empty status. */
export function statusesOf({ records }: Pick<CsvFile, 'records'>, { status }: Columns) {
  const found = new Map<string, FileStatus>();
  for (const { cells } of records) {
    const text = (cells[status ?? -1] ?? '').trim();
    const key = statusKey(text);
    const known = found.get(key) ?? { key, text, count: 0, proposal: proposeStatus(text) };
    found.set(key, { ...known, count: known.count + 1 });
  }
  return [...found.values()];
}

export const proposedStatuses = (statuses: readonly FileStatus[]) =>
  Object.fromEntries(
    statuses.flatMap(({ key, proposal }) => (proposal ? [[key, proposal] as const] : [])),
  );

type Meaning = StatusChoice | 'waiting' | 'part' | 'customer';

/** These whole words reveal the status of a repair. The words for `part` and `customer` mean nothing alone. */
const MEANINGS: Readonly<Partial<Record<Meaning, RegExp>>> = {
  withdrawn: /^(annulee?s?|cancell?ed|abandonnee?s?|voided)$/,
  'handed-over':
    /^(livree?s?|rendue?s?|restituee?s?|recuperee?s?|remise?|delivered|collected|picked|returned|cloturee?s?|closed|fermee?s?|archivee?s?|archived)$/,
  completed:
    /^(terminee?s?|finie?s?|reparee?s?|prete?s?|ready|done|completed?|finished|repaired|fixed|resolue?s?|resolved|retrait|pickup)$/,
  contact:
    /^(contact|contacter|contactee?|rappeler|rappel|appeler|joindre|accord|devis|validation|approval|approbation|quote|estimate)$/,
  ordered: /^(commandee?s?|ordered)$/,
  progress: /^(cours|encours|atelier|diagnostic|diagnosis|progress|repairing|working|testing)$/,
  pending:
    /^(recue?s?|received|nouve(au|lle|aux|lles)|new|ouverte?s?|open|opened|deposee?s?|enregistree?s?|created|creee?s?|charge|reparer|todo)$/,
  waiting: /^(attente|waiting|awaiting|pending|hold)$/,
  part: /^(pieces?|parts?)$/,
  customer: /^(clients?|customers?)$/,
};

const NEGATION =
  /^(non|no|not|n|pas|ni|jamais|never|sans|without|in|un|ir|impossible|presque|almost|nearly|bientot|soon|partiel|partielle|partiellement|partly|partially|semi|avant|before|jusqu|until|doit|doivent|devra|sera|seront|must|should|will|faut|plus|moins)$/;
/** These words say that the repair is still to be done, even if a word for its end follows. */
const STILL_TO_DO = /^(a|to|be|being|for|pour)$/;
/**
 * A word for the end of a repair keeps its meaning beside these words. It also keeps its meaning beside `REPAIR`,
 * unless the repair is still to be done.
 */
const FILLERS =
  /^(l|la|les?|au|aux|du|des?|d|par|by|the|up|et|deja|already|etre|livrer|restituer|rendre|recuperer|retirer|collect|deliver)$/;
const REPAIR = /^(reparation|repair)$/;
const ENDS: readonly Meaning[] = ['completed', 'handed-over', 'withdrawn'];

/** Proposes the meaning of another tool's status, or `undefined` when it is ambiguous. The owner decides. */
export function proposeStatus(text: string): StatusChoice | undefined {
  const key = statusKey(text);
  if (key === '') return 'pending';
  const own = REPAIR_STATUSES.find((status) => {
    const { shopLabel, customerLabel, smsLabel } = STATUSES[status];
    return [status, ...[shopLabel, customerLabel, smsLabel].map(statusKey)].includes(key);
  });
  if (own) return own;
  const read = meaningsOf(key);
  const proposal = read && oneOf(read.found);
  // Beside an unknown word, a word for the end may mean the end of something else: 'Écran livré', 'Terminé à 50 %'.
  return proposal && read.hasUnknown && ENDS.includes(proposal) ? undefined : proposal;
}

/**
 * Returns the meanings that are not negated, and whether a word is unknown. Returns `undefined` for a question or a
 * negation at the end.
 */
function meaningsOf(key: string): { found: Set<Meaning>; hasUnknown: boolean } | undefined {
  const found = new Set<Meaning>();
  let hasUnknown = false;
  if (key.includes('?')) return undefined;
  const clauses = key
    .replace(/\b(non|un|in|ir)-/g, '$1 ')
    .split(/[,;:/()+|=]| [-–—] |\bet\b|\bmais\b|\band\b|\bbut\b/);
  for (const clause of clauses) {
    const words = clause.split(/[^\p{L}\d]+/u).filter(Boolean);
    let isToDo = false;
    for (const [at, word] of words.entries()) {
      if (NEGATION.test(word) && !isPlace(word, words[at + 1])) {
        // 'Réparé : non' negates the clause before it.
        if (at === words.length - 1) return undefined;
        break;
      }
      isToDo ||= STILL_TO_DO.test(word);
      const meanings = (Object.keys(MEANINGS) as Meaning[]).filter((each) =>
        MEANINGS[each]?.test(word),
      );
      for (const meaning of meanings) {
        if (!(isToDo && ENDS.includes(meaning))) found.add(meaning);
      }
      hasUnknown ||= meanings.length === 0 && !isFiller(word, isToDo);
    }
    if (/\ben reparation\b|\bin repair\b/.test(clause)) found.add('progress');
  }
  return { found, hasUnknown };
}

const isFiller = (word: string, isToDo: boolean): boolean =>
  STILL_TO_DO.test(word) || FILLERS.test(word) || (!isToDo && REPAIR.test(word));

/** 'In progress' and 'in repair' are not negations. */
const isPlace = (word: string, next: string | undefined): boolean =>
  word === 'in' && next !== undefined && /^(progress|repair|shop|workshop)$/.test(next);

function oneOf(found: Set<Meaning>): StatusChoice | undefined {
  if (found.delete('waiting')) {
    if (found.delete('part') || found.has('ordered')) found.add('ordered');
    else if (found.delete('customer') || found.has('contact')) found.add('contact');
    else found.add('pending');
  }
  if (found.has('part') && !found.has('ordered')) return undefined;
  found.delete('part');
  found.delete('customer');
  // 'Terminée et rendue' means that the device was handed over.
  if (found.has('handed-over')) found.delete('completed');
  // 'Prise en charge, en cours' means that the repair is in progress.
  if (found.size > 1 && !ENDS.some((each) => found.has(each))) found.delete('pending');
  const [only, ...others] = found;
  return others.length === 0 && isChoice(only) ? only : undefined;
}

const isChoice = (meaning: Meaning | undefined): meaning is StatusChoice =>
  meaning !== undefined && meaning in STATUS_CHOICES;
