type Page = { cursor: string | null };

/** Reads the pages of a list one after the other. `read` receives null for the first page. */
export async function* everyPage<Read extends Page>(
  read: (cursor: string | null) => Promise<Read>,
): AsyncGenerator<Read> {
  let cursor: string | null = null;
  do {
    const page: Read = await read(cursor);
    yield page;
    ({ cursor } = page);
  } while (cursor);
}
