import { useRef, useState } from 'react';
import { formatEuros } from '../../../../../shared/money.ts';
import {
  type EReport,
  eReportSchema,
  type ReportContent,
} from '../../../../../shared/payments/e-report.ts';
import { callApi, messageOf } from '../../../lib/api/api-client.ts';
import { entriesText, LONG_TIMEOUT_MS } from '../../../lib/files/save-export.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import type { ReportingPeriod } from './reporting-periods.ts';

/** When a report needs the shop's margin on second-hand goods, `asksMargin` is true and nothing is saved. */
export function useEReport() {
  const [busy, setBusy] = useState<ReportContent | null>(null);
  const [outcome, setOutcome] = useState('');
  const [asksMargin, setAsksMargin] = useState(false);
  const isBusy = useRef(false);

  const download = async (
    content: ReportContent,
    { from, to }: ReportingPeriod,
    marginRate: number | undefined,
  ) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(content);
    setOutcome('');
    try {
      const report = await callApi('GET /api/export/e-reporting', eReportSchema, {
        query: { from, to, content, marginRate: marginRate?.toString() },
        timeoutMs: LONG_TIMEOUT_MS,
      });
      setOutcome(outcomeOf(report));
      if (report.marginCents) setAsksMargin(true);
      else if (report.reported === 0) {
        notify.info('Rien à déclarer', 'Cette période n’a rien qui soit à déclarer.');
      } else {
        saveFile(
          new Blob([report.xml], { type: 'application/xml;charset=utf-8' }),
          report.fileName,
        );
        notify.success('Export prêt', `${report.fileName}, ${entriesText(report.reported)}.`);
      }
    } catch (error) {
      notify.error('Erreur d’export', messageOf(error));
    } finally {
      isBusy.current = false;
      setBusy(null);
    }
  };

  return { busy, outcome, asksMargin, download, forget: () => setOutcome('') };
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
