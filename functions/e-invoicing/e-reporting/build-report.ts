import { isValidSiren, sirenOf } from '../../../shared/company/company.ts';
import { transmissionOf } from '../../../shared/documents/issued/transmission.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  type EReport,
  REPORT_CONTENTS,
  type ReportContent,
} from '../../../shared/payments/e-report.ts';
import type { EReportQuery } from '../../../shared/payments/range.ts';
import { type AccountingRepository, eachPage } from '../../accounting/accounting.repository.ts';
import type { Issuer } from '../../documents/issuing/freeze-document.ts';
import { parisStamp } from '../../platform/text/paris-stamp.ts';
import type { Element } from '../../platform/text/xml.ts';
import { invoiceElement } from './invoice-xml.ts';
import { compactDay, dayPayments, daySales, reportXml } from './report-xml.ts';
import { paymentSums, salesSums } from './sums.ts';

export type EReportingDependencies = {
  accounting: Pick<AccountingRepository, 'sales' | 'payments'>;
  issuers: { get: (shopId: string) => Promise<Issuer> };
  now: () => number;
};

/**
 * At most this many documents or payments are in memory. Of earlier pages, only the sums and the invoices of flow 10.1
 * are kept.
 */
const PAGE_SIZE = 200;

type Reported = Pick<EReport, 'reported' | 'marginCents'> & {
  children: Element[];
  unreadable: number;
};

/**
 * Returns a transmission of flow 10 with the present data. The shop transmits it once the period is over.
 * @throws AppError INVALID without a SIREN.
 */
export async function buildReport(
  dependencies: EReportingDependencies,
  shopId: string,
  { content, marginRate, ...period }: EReportQuery,
): Promise<EReport> {
  const { company, name } = await dependencies.issuers.get(shopId);
  const siren = sirenOf(company.siret);
  if (!isValidSiren(siren)) throw new AppError('INVALID', WITHOUT_SIREN);
  const { children, reported, marginCents, unreadable } = await READERS[content](
    dependencies,
    shopId,
    { ...period, ...(marginRate !== undefined && { marginRate: Number(marginRate) }) },
  );
  const stamp = parisStamp(dependencies.now());
  const days = [period.from, period.to].map(compactDay).join('-');
  return {
    fileName: `flux10-${REPORT_CONTENTS[content].name}-${siren}-${days}.xml`,
    xml: reportXml(content, { siren, name }, period, stamp, children),
    reported,
    ...(marginCents && { marginCents }),
    ...(unreadable > 0 && { unreadable }),
  };
}

const WITHOUT_SIREN = {
  message:
    'Indiquez votre SIRET dans les réglages de votre atelier\u00a0: il désigne celui qui déclare.',
};

type Reader = (
  dependencies: EReportingDependencies,
  shopId: string,
  period: { from: string; to: string; marginRate?: number },
) => Promise<Reported>;

const READERS: Record<ReportContent, Reader> = {
  async transactions({ accounting }, shopId, period) {
    const sums = salesSums(period.marginRate);
    const invoices: Element[] = [];
    let reported = 0;
    const unreadable = await eachPage(
      (after) => accounting.sales(shopId, period, after, PAGE_SIZE),
      (sale) => {
        const { flow } = transmissionOf(sale.document);
        if (flow === '10.1') invoices.push(invoiceElement(sale.document));
        if (flow === '10.1' || (flow === '10.3' && sums.add(sale))) reported += 1;
      },
    );
    return {
      children: [...invoices, ...sums.days().map(daySales)],
      reported,
      unreadable,
      marginCents: sums.marginCents(),
    };
  },

  async payments({ accounting }, shopId, period) {
    const sums = paymentSums();
    let reported = 0;
    const unreadable = await eachPage(
      (after) => accounting.payments(shopId, period, after, PAGE_SIZE),
      ({ taking, invoice }) => {
        if (sums.add(taking, invoice)) reported += 1;
      },
    );
    const days = sums.days();
    // The schema puts invoices before days (TG-34, TG-37).
    const inOrder = [...days.filter((day) => day.invoice), ...days.filter((day) => !day.invoice)];
    return { children: inOrder.map(dayPayments), reported, unreadable };
  },
};
