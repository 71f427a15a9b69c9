import { useState } from 'react';
import { UNREADABLE_FILE, UnreadableFile } from '../../../../shared/repairs/import/decode.ts';
import { type CsvFile, readCsv } from '../../../../shared/repairs/import/read-csv.ts';

/**
 * Reads a CSV file that somebody chooses. `columnsOf` finds the known fields among the names. `onRead` is called each
 * time the file is read, also when its first line turns out to be a record.
 */
export function useCsvFile(
  columnsOf: (names: readonly string[]) => object,
  onRead: (file: CsvFile) => void,
) {
  const [fileName, setFileName] = useState<string>();
  const [content, setContent] = useState<Promise<ArrayBuffer>>();
  const [file, setFile] = useState<CsvFile>();
  const [error, setError] = useState<string>();
  const understand = async (reading: Promise<ArrayBuffer>, hasHeader: boolean) => {
    try {
      const read = readCsv(await reading, { hasHeader, columnsOf });
      onRead(read);
      setFile(read);
    } catch (failure) {
      setError(failure instanceof UnreadableFile ? failure.message : UNREADABLE_FILE);
    }
  };
  const choose = async (chosen: File | undefined): Promise<void> => {
    setFile(undefined);
    setError(undefined);
    setFileName(chosen?.name);
    if (!chosen) return;
    const reading = chosen.arrayBuffer();
    setContent(reading);
    await understand(reading, true);
  };
  const setHasHeader = async (hasHeader: boolean): Promise<void> => {
    if (content) await understand(content, hasHeader);
  };
  return { fileName, file, error, setError, choose, setHasHeader };
}
