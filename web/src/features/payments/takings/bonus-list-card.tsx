import { queryOptions } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { bonusPageSchema, type ClaimedBonus } from '../../../../../shared/bonus/answers.ts';
import { isLabelled } from '../../../../../shared/bonus/labels.ts';
import { BONUS_STATES } from '../../../../../shared/bonus/schemes.ts';
import { ofName } from '../../../../../shared/french.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { everyPage } from '../../../lib/api/every-page.ts';
import { answerKey, useShopLookup } from '../../../lib/cache/shop-query.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button, ButtonStack } from '../../../ui/buttons/button.tsx';
import { LookupView } from '../../../ui/feedback/lookup-view.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { Line, LineList } from '../../../ui/lists/line-list.tsx';
import type { ShownMonth } from './takings-months.ts';
import { UnreadNote } from './unread-note.tsx';

export function BonusListCard({ shown }: { shown: ShownMonth }) {
  const isShown = useSession(({ user }) => user !== null && isLabelled(user.profile));
  return isShown ? <Bonuses shown={shown} /> : null;
}

function Bonuses({ shown: { from, to, month, name } }: { shown: ShownMonth }) {
  const lookup = useBonuses(from, to);
  return (
    <SectionCard title={`Bonus Réparation ${ofName(name)}`}>
      <LookupView {...lookup} failure="Les bonus ne sont pas disponibles" isPage={false}>
        {(read) => <BonusList read={read} fileName={`rebond-bonus-${month}.csv`} />}
      </LookupView>
    </SectionCard>
  );
}

function BonusList({ read, fileName }: { read: ReadBonuses; fileName: string }) {
  const { bonuses, csv, unreadable } = read;
  const download = () => {
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName);
    notify.success('Liste enregistrée', fileName);
  };
  if (bonuses.length === 0) return <Note>Aucune facture de ce mois ne déduit de bonus.</Note>;
  return (
    <ButtonStack>
      <LineList label="Bonus Réparation">
        {bonuses.map(({ id, number, clientName, category, state, missing, ...bonus }) => (
          <Line
            key={id}
            title={
              <>
                <Link to={`/documents/${id}`}>{number}</Link> {clientName}
              </>
            }
            text={[
              formatDate(bonus.invoiceDate),
              category,
              bonus.refusedOn
                ? `${BONUS_STATES[state]} le ${formatDate(bonus.refusedOn)}`
                : BONUS_STATES[state],
              bonus.isOwedBack && 'à rendre à l’éco-organisme',
              state === 'to-claim' &&
                missing.length > 0 &&
                `il manque\u202f: ${missing.join(', ')}`,
            ]
              .filter(Boolean)
              .join(', ')}
          >
            {formatEuros(bonus.amountCents)}
          </Line>
        ))}
      </LineList>
      <Note>{standingText(bonuses)}</Note>
      <UnreadNote count={unreadable} />
      <Button icon={Download} wide onClick={download}>
        Télécharger la liste des demandes
      </Button>
    </ButtonStack>
  );
}

function standingText(bonuses: ReadBonuses['bonuses']): string {
  const sumOf = (isCounted: (bonus: ClaimedBonus) => boolean | undefined) =>
    bonuses.reduce((sum, each) => sum + (isCounted(each) ? each.amountCents : 0), 0);
  const awaitedCents = sumOf(({ state }) => state === 'to-claim' || state === 'claimed');
  const others = [
    [sumOf(({ state }) => state === 'refused'), 'refusés'],
    [sumOf(({ isOwedBack }) => isOwedBack), 'à leur rendre'],
  ] as const;
  const parts = others.flatMap(([cents, text]) =>
    cents > 0 ? `${formatEuros(cents)} ${text}` : [],
  );
  return `${[`${formatEuros(awaitedCents)} à recevoir des éco-organismes`, ...parts].join(', ')}.`;
}

/** One request searches 400 documents, which may take long. */
const TIMEOUT_MS = 20_000;

type ReadBonuses = { bonuses: ClaimedBonus[]; csv: string; unreadable: number };

const useBonuses = (from: string, to: string) =>
  useShopLookup(
    queryOptions({
      queryKey: answerKey('GET /api/bonuses', { query: { from, to } }),
      queryFn: ({ signal }) => readAll(from, to, signal),
    }),
  );

async function readAll(from: string, to: string, signal: AbortSignal): Promise<ReadBonuses> {
  const whole: ReadBonuses = { bonuses: [], csv: '', unreadable: 0 };
  const pages = everyPage((cursor) =>
    callApi('GET /api/bonuses', bonusPageSchema, {
      query: { from, to, cursor },
      signal,
      timeoutMs: TIMEOUT_MS,
    }),
  );
  for await (const page of pages) {
    whole.bonuses.push(...page.bonuses);
    whole.csv += page.csv;
    whole.unreadable += page.unreadable ?? 0;
  }
  return whole;
}
