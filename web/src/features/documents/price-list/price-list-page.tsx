import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { LINE_KINDS } from '../../../../../shared/documents/input/line-kinds.ts';
import {
  entryIdentity,
  PRICE_LIST_LIMITS,
  type PriceEntry,
  type PriceList,
} from '../../../../../shared/documents/price-list/price-list.ts';
import { foldText } from '../../../../../shared/text.ts';
import { useShopLookup } from '../../../lib/cache/shop-query.ts';
import { PROFILE_PAGES } from '../../../lib/navigation/profile-pages.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { LookupView } from '../../../ui/feedback/lookup-view.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { ProfileSubpage, SectionCard } from '../../../ui/layout/page.tsx';
import { chargesVat } from '../draft/draft-vat.ts';
import { EntryDialog } from './entry-dialog.tsx';
import styles from './price-list.module.css';
import { priceListQuery } from './price-list-query.ts';
import { priceText } from './price-words.ts';

/** Reading a file takes a library that the list does not need. */
const PriceImport = lazyPart(() => import('./price-import.tsx'), 'PriceImport');

const SEARCHED_FROM = 8;
const SHOWN_AT_FIRST = 50;

export function PriceListPage() {
  const lookup = useShopLookup(priceListQuery);
  return (
    <ProfileSubpage title={PROFILE_PAGES.prices.word}>
      <LookupView {...lookup} isPage={false} failure="Votre liste de prix ne peut pas être chargée">
        {(list) => <Prices list={list} />}
      </LookupView>
    </ProfileSubpage>
  );
}

/** The dialog shows this entry. `open` is false while the dialog closes. */
type Shown = { entry: PriceEntry | undefined; open: boolean };

function Prices({ list: { entries } }: { list: PriceList }) {
  const company = useSession((session) => session.user?.profile);
  const isTaxed = company !== undefined && chargesVat(company) !== false;
  const [shown, setShown] = useState<Shown>({ entry: undefined, open: false });
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <SectionCard
        title="Vos prix"
        aside={
          <Note>
            {entries.length} sur {PRICE_LIST_LIMITS.entries}
          </Note>
        }
      >
        <p>Proposés quand vous écrivez un devis ou une facture, d’abord ceux de l’appareil.</p>
        <div className={styles.ways}>
          <Button
            icon={Plus}
            variant="primary"
            onClick={() => setShown({ entry: undefined, open: true })}
          >
            Ajouter une prestation
          </Button>
          <Button icon={Upload} aria-expanded={isImporting} onClick={() => setIsImporting(true)}>
            Importer un fichier CSV
          </Button>
        </div>
        {isImporting && (
          <PriceImport {...{ entries, isTaxed }} onDone={() => setIsImporting(false)} />
        )}
        <Entries {...{ entries, isTaxed }} onOpen={(entry) => setShown({ entry, open: true })} />
      </SectionCard>
      <EntryDialog
        {...{ entries, isTaxed }}
        edited={shown.entry}
        open={shown.open}
        onClose={() => setShown({ ...shown, open: false })}
      />
    </>
  );
}

type EntriesProps = {
  entries: readonly PriceEntry[];
  isTaxed: boolean;
  onOpen: (entry: PriceEntry) => void;
};

function Entries({ entries, isTaxed, onOpen }: EntriesProps) {
  const [typed, setTyped] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const found = matching(entries, typed);
  const shown = isWhole ? found : found.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      {entries.length >= SEARCHED_FROM && (
        <TextField
          type="search"
          label="Chercher dans la liste"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {entries.length > 0 && found.length === 0 && (
        <Note role="status">Aucune prestation de votre liste ne correspond.</Note>
      )}
      {shown.length > 0 && (
        <ul aria-label="Vos prix">
          {shown.map((entry) => (
            <li key={entryIdentity(entry)} className={styles.line}>
              <button type="button" className={styles.entry} onClick={() => onOpen(entry)}>
                <span className={styles.name}>
                  <strong>{entry.description}</strong>
                  <span className={styles.text}>
                    {[LINE_KINDS[entry.kind].label, entry.device].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <strong className={styles.price}>{priceText(entry, isTaxed)}</strong>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown.length < found.length && (
        <Button wide onClick={() => setIsWhole(true)}>
          Afficher les {found.length} prestations
        </Button>
      )}
    </>
  );
}

/** Returns the entries with all typed words in their description or device, in alphabetical order. */
function matching(entries: readonly PriceEntry[], typed: string): PriceEntry[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const textOf = ({ description, device = '' }: PriceEntry) => foldText(`${description} ${device}`);
  return entries
    .filter((entry) => words.every((word) => textOf(entry).includes(word)))
    .toSorted((one, other) => textOf(one).localeCompare(textOf(other), 'fr', { numeric: true }));
}
