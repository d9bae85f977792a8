const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/;

/**
 * The email addresses in a pasted text, each once: separated by commas, semicolons, spaces or lines, also as
 * "Name <address>". `others`: what is no address.
 */
export function addressesIn(text: string): { addresses: string[]; others: string[] } {
  const found = text.split(/[,;\n]/).flatMap((piece) => {
    const bracketed = /<([^<>]*)>/.exec(piece)?.[1];
    if (bracketed !== undefined) return [bracketed.trim()];
    const words = piece.split(/\s+/).filter((word) => word !== "");
    return words.every((word) => EMAIL.test(word)) ? words : [words.join(" ")];
  });
  const isAddress = (word: string): boolean => EMAIL.test(word);
  const once = new Map(found.filter(isAddress).map((address) => [address.toLowerCase(), address]));
  return { addresses: [...once.values()], others: found.filter((word) => !isAddress(word)) };
}
