/** The address of a file in the same folder as another. */
export const siblingUrl = (address: string, file: string): string =>
  address.slice(0, address.lastIndexOf("/") + 1) + file;
