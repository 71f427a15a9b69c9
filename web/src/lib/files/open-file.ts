import { saveFile } from './save-file.ts';

/** After this time, the tab has read its file. */
const RELEASE_MS = 60_000;

/**
 * Opens a tab for a file that is still being made. Returns a function that shows the file there, or closes the tab
 * for `undefined`. A browser that opens no tab saves the file. Call it in the handler of the press.
 */
export function openFile(): (file: File | undefined) => void {
  const tab = window.open('', '_blank');
  return (file) => {
    if (file === undefined) tab?.close();
    else if (tab === null) saveFile(file, file.name);
    else {
      const address = URL.createObjectURL(file);
      tab.location.replace(address);
      window.setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
    }
  };
}
