/** The legal pages share this file, so that other public pages do not load their layout. */
export { LegalNoticePage } from './legal-notice-page.tsx';
export { PrivacyPage } from './privacy-page.tsx';
export { TermsPage } from './terms-page.tsx';
