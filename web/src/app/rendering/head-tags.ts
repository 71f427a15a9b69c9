import type { PageMeta } from './page-meta.ts';

export type ServedMeta = PageMeta & { description: string };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** The preview of a shared link shows this address and image beside the title and the description. */
export type Sharing = { url: string; image: string };

/**
 * Returns the lines in the head of a page. Without `meta`, they are those of the empty shell that serves many
 * addresses.
 */
export function headTags(meta: ServedMeta | null, sharing?: Sharing): string {
  if (!meta) return '<title>Rebond</title>\n    <meta name="robots" content="noindex" />';
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}" />`;
  return [
    `<title>${escapeHtml(meta.title)}</title>`,
    `<meta name="description" content="${escapeHtml(meta.description)}" />`,
    `<meta name="robots" content="${meta.indexed ? 'index, follow' : 'noindex'}" />`,
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:type', 'website'),
    property('og:locale', 'fr_FR'),
    property('og:site_name', 'Rebond'),
    '<meta name="twitter:card" content="summary" />',
    ...(sharing ? [property('og:url', sharing.url), property('og:image', sharing.image)] : []),
  ].join('\n    ');
}
