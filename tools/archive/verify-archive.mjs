// biome-ignore-all lint/style/noExcessiveLinesPerFile: the check of an archive must be a single file that needs nothing
// else.
/**
 * `npm run verify-archive FICHIER`, or `node verify-archive.mjs FICHIER`, checks an archive of documents and payments.
 * It needs only Node's own modules and the file, and neither Rebond nor the network. It shares no code with the writer
 * of the archive. Format: docs/archive.md.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const FORMAT = 'rebond-archive-1';
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const HEAD_DIGEST = /,"digest":"[0-9a-f]{64}"\}$/;
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' });
/** At most this many faults are printed. */
const SHOWN = 50;
const LENGTH_OF = { day: 10, month: 7, year: 4 };
/**
 * Returns the first day on which a document may be missing. Documents are kept for ten years from the close of the
 * financial year, which is at the latest the end of the next calendar year (Code de commerce, art. L. 123-22).
 */
const goneFrom = (day) => `${Number(day.slice(0, 4)) + 12}-01-01`;
const DAY_MS = 86_400_000;
/** These movements put cash into the till. All others take it out. */
const PUT_IN = ['in', 'deposit-in'];

/**
 * Counts the content of an archive and lists its faults in French.
 * @param {AsyncIterable<string>} lines
 * @param {number} nowMs
 */
export async function verifyArchive(lines, nowMs = Date.now()) {
  const faults = [];
  const counts = { entries: 0, documents: 0, payments: 0, closings: 0, erased: 0, expired: 0 };
  let totals;
  let till;
  let head;
  let last = { rank: 0, digest: '0'.repeat(64) };
  /** If the previous entry is a seal, it is kept here. */
  let seal;
  /** The next line must hold the text of the document that this entry records. */
  let awaited;
  const missing = () => {
    // The quotes of a closed account are erased with it; the law requires invoices and credit notes to be kept.
    if (awaited && head.closed && awaited.documentType === 'devis') counts.erased += 1;
    else if (awaited && head.closed && goneFrom(awaited.invoiceDate) <= head.madeAt)
      counts.expired += 1;
    else if (awaited) faults.push(`${awaited.number}\u00a0: le document manque après son maillon.`);
    awaited = undefined;
  };
  for await (const line of lines) {
    const value = parsed(line);
    if (head === undefined) {
      if (value?.archive !== FORMAT)
        return { faults: ['Ce fichier n’est pas une archive de Rebond.'], counts };
      head = value;
      // The digest at the end of the line covers the rest of the line, and `last` binds the line to the chain.
      if (sha256(line.replace(HEAD_DIGEST, '}')) !== head.digest)
        faults.push('Première ligne\u00a0: elle a été modifiée.');
      totals = new Totals(head.lapsed);
      till = new Till(head.lapsed);
      // The seal must confirm the expired entries before the first entry.
      if (head.lapsed) last = { rank: head.lapsed.rank, digest: head.lapsed.digest };
      continue;
    }
    if (value === undefined) {
      faults.push(`Après le maillon ${last.rank}\u00a0: une ligne est illisible.`);
      continue;
    }
    if (!('rank' in value && 'previous' in value)) {
      if (awaited === undefined)
        faults.push(`Après le maillon ${last.rank}\u00a0: une ligne est de trop.`);
      else for (const fault of documentFaults(awaited, value, line)) faults.push(fault);
      awaited = undefined;
      continue;
    }
    missing();
    if (value.rank !== last.rank + 1) faults.push(`Maillon ${last.rank + 1}\u00a0: il manque.`);
    else if (value.previous !== last.digest)
      faults.push(`Maillon ${last.rank || 1}\u00a0: il a été modifié.`);
    last = { rank: value.rank, digest: sha256(line) };
    seal = value.kind === 'account-closed' ? value : undefined;
    counts.entries += 1;
    if (value.kind === 'document') {
      counts.documents += 1;
      awaited = value;
    }
    if (value.kind === 'payment') counts.payments += 1;
    if (value.kind === 'closing') {
      counts.closings += 1;
      for (const fault of totals.closingFaults(value)) faults.push(fault);
    } else totals.add(value);
    for (const fault of till.faultsOf(value)) faults.push(fault);
  }
  missing();
  if (head === undefined) return { faults: ['Le fichier est vide.'], counts };
  const stated = head.last ?? { rank: 0, digest: last.digest };
  if (stated.rank !== last.rank)
    faults.push(`La fin manque\u00a0: ${stated.rank} maillons annoncés, ${last.rank} lus.`);
  else if (stated.digest !== last.digest)
    faults.push(`Maillon ${last.rank}\u00a0: il a été modifié.`);
  if (head.closed) for (const fault of lapseFaults(head, seal, nowMs)) faults.push(fault);
  return { head, last, faults, counts, seal };
}

/** Lists the faults of a missing beginning. The seal must state that the beginning has expired by law. */
function* lapseFaults({ lapsed, madeAt }, seal, nowMs) {
  if (!(Date.parse(madeAt) <= nowMs + DAY_MS)) yield `Archive datée de l’avenir\u00a0: ${madeAt}.`;
  if (seal?.lapses.some(({ on, at }) => on < goneFrom(`${Number(at.slice(0, 4)) - 1}`))) {
    yield 'Scellé\u00a0: il laisse effacer avant la fin du délai légal.';
  }
  if (lapsed === undefined) return;
  const upTo = `Maillons 1 à ${lapsed.rank}`;
  const stated = seal?.lapses.find(({ rank }) => rank === lapsed.rank);
  if (stated === undefined || JSON.stringify(sorted(stated)) !== JSON.stringify(sorted(lapsed))) {
    yield `${upTo}\u00a0: ils manquent, et le dernier maillon ne dit pas que la loi les a laissés effacer.`;
  } else if (madeAt < stated.on) {
    yield `${upTo}\u00a0: ils manquent, et la loi les fait conserver jusqu’au ${stated.on}.`;
  }
}

const sorted = (value) => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));

function parsed(line) {
  try {
    const value = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function* documentFaults(entry, document, text) {
  if (sha256(text) !== entry.content) yield `${entry.number}\u00a0: le document a été modifié.`;
  const same = ['id', 'number', 'documentType', 'invoiceDate', 'totalCents'];
  if (same.some((name) => document[name] !== entry[name])) {
    yield `${entry.number}\u00a0: le document n’est pas celui de son maillon.`;
  }
}

/** Adds up the entries by day, month and year in Paris and since the beginning, for comparison with the closings. */
class Totals {
  periods = new Map();
  /** Entries before the archive's first entry have expired. `lapsedDay` is their last day in Paris. */
  lapsed;
  lapsedDay = '';

  constructor(lapsed) {
    this.lapsed = lapsed;
    if (lapsed) this.lapsedDay = DAY.format(new Date(lapsed.at));
  }

  add(entry) {
    const day = DAY.format(new Date(entry.at));
    for (const length of Object.values(LENGTH_OF)) {
      const of = day.slice(0, length);
      if (!this.periods.has(of)) this.periods.set(of, sums());
      count(this.periods.get(of), entry);
    }
  }

  /** Returns the sums that were received and billed from the beginning of the chain to the end of a period. */
  until(of) {
    const days = [...this.periods].filter(
      ([name]) => name.length === LENGTH_OF.day && name.slice(0, of.length) <= of,
    );
    const sumOf = (each) => days.reduce((sum, [, day]) => sum + each(day), 0);
    return {
      perpetualTurnoverCents:
        (this.lapsed?.perpetualTurnoverCents ?? 0) + sumOf(({ turnoverCents }) => turnoverCents),
      perpetualTakingsCents:
        (this.lapsed?.perpetualTakingsCents ?? 0) +
        sumOf(({ takings }) => [...takings.values()].reduce((a, b) => a + b, 0)),
    };
  }

  *closingFaults(closing) {
    const name = `Clôture ${closing.of}`;
    const same =
      closing.of.length === LENGTH_OF[closing.period] &&
      this.isOwn(closing) &&
      this.isPerpetual(closing);
    if (!same) yield `${name}\u00a0: ses totaux ne sont pas ceux de ses maillons.`;
    if (DAY.format(new Date(closing.at)).slice(0, closing.of.length) <= closing.of) {
      yield `${name}\u00a0: elle est faite avant la fin de sa période.`;
    }
  }

  /**
   * Returns whether the entries of the period confirm its totals. Where some entries have expired, only the closing
   * states the totals, so it counts as confirmed.
   */
  isOwn(closing) {
    const { of } = closing;
    if (of <= this.lapsedDay.slice(0, of.length)) return true;
    return isSumOf(closing, this.periods.get(of) ?? sums());
  }

  isPerpetual(closing) {
    if (closing.of < this.lapsedDay.slice(0, closing.of.length)) return true;
    return Object.entries(this.until(closing.of)).every(([each, cents]) => closing[each] === cents);
  }
}

/** Follows the till, to compare its openings and closings (Z) with the entries between them. */
class Till {
  /** This says whether the entries since the last closing and the totals since the beginning are known. */
  isKnown;
  perpetual = { perpetualTurnoverCents: 0, perpetualTakingsCents: 0 };
  last;
  open;
  since = sums();
  cashCents = 0;

  constructor(lapsed) {
    this.isKnown = lapsed === undefined;
  }

  *faultsOf(entry) {
    const { kind, number } = entry;
    if (kind === 'till-opened' && this.isKnown && !this.isOpening(entry))
      yield `Ouverture de caisse n°\u00a0${number}\u00a0: elle ne suit pas de la précédente.`;
    if (kind === 'till-closed' && this.isKnown && !this.isClosing(entry))
      yield `Z n°\u00a0${number}\u00a0: ses totaux ne sont pas ceux de ses maillons.`;
    if (kind === 'till-moved' && this.isKnown && this.open?.number !== number)
      yield `Maillon ${entry.rank}\u00a0: un mouvement hors d’une caisse ouverte.`;
    this.add(entry);
  }

  add(entry) {
    const { kind } = entry;
    count(this.since, entry);
    const isCash = kind === 'payment' && entry.means === 'cash';
    if (isCash) this.cashCents += entry.amountCents;
    if (this.open && isCash)
      this.open[entry.amountCents > 0 ? 'receivedCents' : 'refundedCents'] += Math.abs(
        entry.amountCents,
      );
    if (this.open && kind === 'till-moved')
      this.open[PUT_IN.includes(entry.move) ? 'movedInCents' : 'movedOutCents'] +=
        entry.amountCents;
    if (kind === 'till-opened') {
      const cash = { receivedCents: 0, refundedCents: 0, movedInCents: 0, movedOutCents: 0 };
      this.open = { number: entry.number, floatCents: entry.floatCents, at: entry.at, ...cash };
      // Entries before the first opening belong to no Z.
      if (this.last === undefined) this.begin(entry);
    }
    if (kind !== 'till-closed') return;
    this.last = entry;
    this.open = undefined;
    this.isKnown = true;
    this.begin(entry);
  }

  begin({ perpetualTurnoverCents, perpetualTakingsCents }) {
    this.perpetual = { perpetualTurnoverCents, perpetualTakingsCents };
    this.since = sums();
    this.cashCents = 0;
  }

  isOpening({ number, dueCents, floatCents, reason, ...entry }) {
    const due = this.last && this.last.leftCents + this.cashCents;
    return (
      this.open === undefined &&
      number === (this.last?.number ?? 0) + 1 &&
      dueCents === due &&
      (due === undefined || due === floatCents || Boolean(reason)) &&
      this.isPerpetual(entry)
    );
  }

  isClosing(closing) {
    const { open, since } = this;
    if (open === undefined || open.number !== closing.number) return false;
    const expected =
      open.floatCents +
      open.receivedCents -
      open.refundedCents +
      open.movedInCents -
      open.movedOutCents;
    const counted = Object.entries(closing.counts).reduce((sum, [of, n]) => sum + of * n, 0);
    return (
      closing.openedAt === open.at &&
      ['floatCents', 'receivedCents', 'refundedCents', 'movedInCents', 'movedOutCents'].every(
        (each) => closing[each] === open[each],
      ) &&
      closing.expectedCents === expected &&
      closing.countedCents === counted &&
      closing.differenceCents === counted - expected &&
      (closing.differenceCents === 0 || Boolean(closing.reason)) &&
      closing.leftCents <= counted &&
      isSumOf(closing, since) &&
      this.isPerpetual(closing)
    );
  }

  isPerpetual({ perpetualTurnoverCents, perpetualTakingsCents }) {
    const taken = [...this.since.takings.values()].reduce((a, b) => a + b, 0);
    return (
      perpetualTurnoverCents === this.perpetual.perpetualTurnoverCents + this.since.turnoverCents &&
      perpetualTakingsCents === this.perpetual.perpetualTakingsCents + taken
    );
  }
}

const sums = () => ({
  invoices: 0,
  creditNotes: 0,
  payments: 0,
  turnoverCents: 0,
  vat: new Map(),
  takings: new Map(),
});

/** Returns whether a closing states the sums in `own`. */
function isSumOf({ vat, takings, ...closing }, own) {
  return (
    ['invoices', 'creditNotes', 'payments', 'turnoverCents'].every(
      (each) => closing[each] === own[each],
    ) &&
    JSON.stringify(vat.map(({ rate, baseCents, vatCents }) => [rate, baseCents, vatCents])) ===
      JSON.stringify([...own.vat].sort(([a], [b]) => a - b).map(([rate, sum]) => [rate, ...sum])) &&
    JSON.stringify(takings.map(({ means, amountCents }) => [means, amountCents])) ===
      JSON.stringify([...own.takings].sort(([a], [b]) => (a < b ? -1 : 1)))
  );
}

function count(into, entry) {
  if (entry.kind === 'payment') {
    into.payments += 1;
    into.takings.set(entry.means, (into.takings.get(entry.means) ?? 0) + entry.amountCents);
  }
  if (entry.kind !== 'document' || entry.documentType === 'devis') return;
  const sign = entry.documentType === 'avoir' ? -1 : 1;
  into[sign > 0 ? 'invoices' : 'creditNotes'] += 1;
  into.turnoverCents += sign * entry.totalCents;
  for (const { rate, baseCents, vatCents } of entry.vat) {
    const [base, vat] = into.vat.get(rate) ?? [0, 0];
    into.vat.set(rate, [base + sign * baseCents, vat + sign * vatCents]);
  }
}

const plural = (count, one, many) => `${count} ${count > 1 ? many : one}`;

/** Says what the archive of a closed account proves and what it does not. */
function* closedLines({ lapsed }, seal, { erased, expired }) {
  yield `Compte clos\u00a0: ${erased} devis effacé(s), qui ne se conservent pas.`;
  if (expired > 0)
    yield `${plural(expired, 'document', 'documents')} au-delà du délai légal, effacé(s).`;
  if (lapsed) {
    yield `Entière depuis le maillon ${lapsed.rank + 1}\u00a0: ce qui précède est effacé depuis le ${lapsed.on}, au terme du délai légal.`;
  }
  yield seal
    ? `Scellée le ${seal.at}\u00a0: rien ne suit le dernier maillon.`
    : 'Sans scellé\u00a0: rien ne dit que les derniers maillons y sont tous.';
}

async function main() {
  const [file] = process.argv.slice(2);
  if (file === undefined) {
    console.error('npm run verify-archive FICHIER');
    process.exitCode = 2;
    return;
  }
  const input = createReadStream(resolve(process.env.INIT_CWD ?? '.', file), 'utf8');
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  const { head, last, faults, counts, seal } = await verifyArchive(lines);
  if (head) {
    console.log(
      `Archive de ${head.name || 'l’atelier'} (SIRET ${head.siret || 'non renseigné'}), faite le ${head.madeAt}`,
    );
    console.log(
      [
        plural(counts.entries, 'maillon', 'maillons'),
        plural(counts.documents, 'document', 'documents'),
        plural(counts.payments, 'paiement', 'paiements'),
        plural(counts.closings, 'clôture', 'clôtures'),
      ].join(', '),
    );
    if (head.closed) for (const line of closedLines(head, seal, counts)) console.log(line);
    console.log(`Empreinte de l’archive\u00a0: ${head.digest}`);
    console.log(`Empreinte du dernier maillon\u00a0: ${last.digest}`);
  }
  for (const fault of faults.slice(0, SHOWN)) console.log(`✗ ${fault}`);
  if (faults.length > SHOWN) console.log(`… et ${faults.length - SHOWN} autres anomalies.`);
  console.log(faults.length === 0 ? 'Archive intacte.' : 'Archive altérée.');
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (process.argv[1] && fileURLToPath(import.meta.url) === resolve(process.argv[1])) {
  await main().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  });
}
