/** The ending of a file's name, in small letters; a name without one is its own. */
export const endingOf = (name: string): string => name.split(".").at(-1)?.toLowerCase() ?? "";
