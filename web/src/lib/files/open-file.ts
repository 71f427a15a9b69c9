import { saveFile } from './save-file.ts';

/** After this time, the tab has read its file. */
const RELEASE_MS = 60_000;

/**
 * Opens a tab for a file that is still being made; without a file, the tab closes. A browser that opens no tab saves
 * the file. Call it in the press's handler.
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
