import { DashboardPage } from '../features/repairs/dashboard/dashboard-page.tsx';
import { openDashboard } from '../features/repairs/dashboard/open-dashboard.ts';
import { readSessionWithPage } from '../lib/session/session-reader.ts';
import { SignedInLayout } from './signed-in/signed-in-layout.tsx';

readSessionWithPage('/dashboard', openDashboard);

/** The pages behind a session are listed apart, so that no visitor loads the list of their files. */
export const privatePages = {
  layout: async () => SignedInLayout,
  dashboard: async () => DashboardPage,
  profile: () => import('./profile/profile-page.tsx').then((m) => m.ProfilePage),
  profileDocuments: () =>
    import('../features/company/document-settings-page.tsx').then((m) => m.DocumentSettingsPage),
  profilePrices: () =>
    import('../features/documents/price-list/price-list-page.tsx').then((m) => m.PriceListPage),
  profileMessages: () =>
    import('../features/company/message-settings-page.tsx').then((m) => m.MessageSettingsPage),
  profilePayments: () =>
    import('../features/payments/card/card-payments-page.tsx').then((m) => m.CardPaymentsPage),
  profileBonus: () =>
    import('../features/company/bonus-settings-page.tsx').then((m) => m.BonusSettingsPage),
  profileSecurity: () => import('./profile/security-page.tsx').then((m) => m.SecurityPage),
  profileData: () => import('../features/account/your-data-page.tsx').then((m) => m.YourDataPage),
  statistics: () =>
    import('../features/statistics/statistics-page.tsx').then((m) => m.StatisticsPage),
  takings: () => import('../features/payments/takings/takings-page.tsx').then((m) => m.TakingsPage),
  importer: () => import('../features/repairs/import/import-page.tsx').then((m) => m.ImportPage),
  archive: () => import('../features/account/archive-page.tsx').then((m) => m.ArchivePage),
  attestation: () =>
    import('../features/accounting/attestation/attestation-page.tsx').then(
      (m) => m.AttestationPage,
    ),
  documentEditor: () =>
    import('../features/documents/editor/document-editor-page.tsx').then(
      (m) => m.DocumentEditorPage,
    ),
  documentList: () =>
    import('../features/documents/list/document-list-page.tsx').then((m) => m.DocumentListPage),
  issuedDocument: () => import('./document-page.tsx').then((m) => m.DocumentPage),
  customers: () => import('../features/customers/customers-page.tsx').then((m) => m.CustomersPage),
  customer: () => import('../features/customers/customer-page.tsx').then((m) => m.CustomerPage),
  followUp: () =>
    import('../features/repairs/follow-up/follow-up-page.tsx').then((m) => m.FollowUpPage),
  repair: () => import('../features/repairs/record/record-page.tsx').then((m) => m.RecordPage),
};
