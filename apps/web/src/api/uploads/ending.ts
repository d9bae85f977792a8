/** A file name's extension in lower case; the whole name where it has none. */
export const endingOf = (name: string): string => name.split(".").at(-1)?.toLowerCase() ?? "";
