/** Endings after which a word with a dot in it is an address, wherever it stands; others need a slash behind them. */
const ENDINGS =
  'com|net|org|fr|eu|io|info|biz|app|dev|site|online|shop|store|xyz|gg|cc|ai|ru|cn|tk|ly|gl|club|pro';
const LINK = new RegExp(
  `[a-z][a-z\\d+.-]{1,9}://|www\\.|[\\p{L}\\d-]\\.(?:${ENDINGS})(?![\\p{L}\\d])|[\\p{L}\\d-]\\.[a-z]{2,12}/`,
  'iu',
);

/** Whether a text holds what a mail program or a telephone makes a link of. Linear in the text's length. */
export const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC'));
