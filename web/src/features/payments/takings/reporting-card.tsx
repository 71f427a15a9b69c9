import { useState } from 'react';
import { parseVatRate } from '../../../../../shared/documents/amounts/typed-numbers.ts';
import { TRANSMITTED_FROM } from '../../../../../shared/documents/issued/transmission.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import {
  type EReport,
  eReportSchema,
  REPORT_CONTENTS,
  type ReportContent,
} from '../../../../../shared/payments/e-report.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { entriesText, LONG_TIMEOUT_MS } from '../../../lib/files/save-export.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { Button, ButtonStack } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { SelectField, TextField } from '../../../ui/forms/text-field.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { lastDayOf, monthName, monthsAfter, type ShownMonth } from './takings-months.ts';

const CONTENTS = Object.keys(REPORT_CONTENTS) as ReportContent[];

/** This names the reporting periods of each VAT regime. Source: spécifications externes v3.2, table 13. */
const HELP =
  'Franchise en base\u00a0: deux mois. Régime réel mensuel\u00a0: dix jours pour les ventes, le mois pour les paiements. Autres régimes\u00a0: le mois.';

/** The shop gives these files to its own platform, because no platform transmits the sales in them. */
export function ReportingCard({ shown, today }: { shown: ShownMonth; today: string }) {
  const [index, setIndex] = useState(0);
  const [typedMargin, setTypedMargin] = useState('');
  const { busyWith, outcome, asksMargin, download, forget } = useEReport();
  const periods = reportingPeriods(shown);
  const period = periods[index];
  return (
    <SectionCard title="E-reporting">
      <SelectField
        label="Période"
        help={HELP}
        value={index}
        options={periods.map(({ name }, each) => [String(each), name])}
        onChoose={(chosen) => {
          setIndex(Number(chosen));
          forget();
        }}
      />
      {/* Only a period that is over can be reported. Source: annexe 7 v1.9, G7.43. */}
      {period && today > period.to ? (
        <ButtonStack>
          {asksMargin && (
            <TextField
              label="Marge moyenne (% du prix de vente)"
              help="Votre moyenne sur les biens d’occasion sans prix d’achat, TVA comprise. Elle n’est pas enregistrée."
              inputMode="decimal"
              value={typedMargin}
              onChange={(event) => setTypedMargin(event.target.value)}
            />
          )}
          {CONTENTS.map((content) => (
            <Button
              key={content}
              wide
              busy={busyWith?.content === content}
              onClick={() => download({ content, period, marginRate: marginOf(typedMargin) })}
            >
              Télécharger les {REPORT_CONTENTS[content].name}
            </Button>
          ))}
          <Note role="status">{outcome}</Note>
        </ButtonStack>
      ) : (
        <Note>Cette période n’est pas finie&#xa0;: elle se déclare dès le lendemain.</Note>
      )}
      <Fold title="Ce qui est à déclarer">
        <Note>
          Obligatoire pour les petites entreprises à partir du {formatDate(TRANSMITTED_FROM)}. Les
          fichiers ont la forme du flux 10 de l’État (spécifications externes v3.2), à confier à
          votre plateforme agréée, qui les transmet&#xa0;: les ventes aux particuliers par jour,
          catégorie et taux de TVA, chaque facture à un professionnel établi hors de France, et ce
          que vous avez encaissé pour des prestations de services. Les factures aux professionnels
          établis en France n’y sont pas, la plateforme les transmet elle-même. Dans un document de
          biens et de services, le travail compte comme service, les pièces et les appareils comme
          biens.
        </Note>
      </Fold>
    </SectionCard>
  );
}

/** The period includes its first day and its last day. */
type ReportingPeriod = { name: string; from: string; to: string };

/** Returns the reporting periods in a month or around it. Source: spécifications externes v3.2, table 13. */
export function reportingPeriods({ month, name, from, to }: ShownMonth): ReportingPeriod[] {
  const first = Number(month.slice(5)) % 2 === 1 ? month : monthsAfter(month, -1);
  const second = monthsAfter(first, 1);
  const day = (number: string) => `${month}-${number}`;
  const part = (start: string, end: string, said: string) => ({
    name: `Du ${said} au ${Number(end.slice(8))} ${name}`,
    from: start,
    to: end,
  });
  return [
    { name: `Le mois\u00a0: ${name}`, from, to },
    part(day('01'), day('10'), '1er'),
    part(day('11'), day('20'), '11'),
    part(day('21'), to, '21'),
    {
      name: `Deux mois\u00a0: ${monthName(first)} et ${monthName(second)}`,
      from: `${first}-01`,
      to: lastDayOf(second),
    },
  ];
}

/** Returns a typed margin in percent, with at most two decimals, or `undefined` when the field is empty. */
const marginOf = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : Math.round(parseVatRate(typed) * 100) / 100;

type Wanted = { content: ReportContent; period: ReportingPeriod; marginRate: number | undefined };

/** When a report needs the shop's margin on second-hand goods, `asksMargin` is true and nothing is saved. */
function useEReport() {
  const [outcome, setOutcome] = useState('');
  const [asksMargin, setAsksMargin] = useState(false);
  const { busyWith, run } = useAction(
    async ({ content, period: { from, to }, marginRate }: Wanted) => {
      setOutcome('');
      const report = await callApi('GET /api/export/e-reporting', eReportSchema, {
        query: { from, to, content, marginRate: marginRate?.toString() },
        timeoutMs: LONG_TIMEOUT_MS,
      });
      setOutcome(outcomeOf(report));
      if (report.marginCents) setAsksMargin(true);
      else if (report.reported === 0) {
        notify.info('Rien à déclarer', 'Cette période n’a rien qui soit à déclarer.');
      } else {
        const file = new Blob([report.xml], { type: 'application/xml;charset=utf-8' });
        saveFile(file, report.fileName);
        notify.success('Export prêt', `${report.fileName}, ${entriesText(report.reported)}.`);
      }
    },
    { onFailure: (message) => notify.error('Erreur d’export', message) },
  );
  return { busyWith, outcome, asksMargin, download: run, forget: () => setOutcome('') };
}

function outcomeOf({ marginCents = 0, unreadable = 0 }: EReport): string {
  const margin =
    marginCents === 0
      ? []
      : [
          `Ventes sous le régime de la marge sans prix d’achat\u00a0: ${formatEuros(marginCents)}. Seule leur marge se déclare\u00a0: notez ces prix sur les factures, ou indiquez votre marge, puis téléchargez.`,
        ];
  const missing =
    unreadable === 0 ? [] : [`Il en manque, illisibles\u202f: ${entriesText(unreadable)}.`];
  return [...margin, ...missing].join(' ');
}
