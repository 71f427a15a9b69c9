/** The file in an answer, with its name from `content-disposition`; the name is empty when there is none. */
export const fileOf = async (response: Response): Promise<File> => {
  const header = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]*)"/.exec(header)?.[1] ?? '';
  return new File([await response.blob()], name);
};
