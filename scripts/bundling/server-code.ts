type Files = Record<string, { type: "chunk"; code: string } | { type: "asset" }>;

/** How the server's code is written: names stay, for who reads a stack. */
export const withoutWhitespace = {
  compress: false,
  mangle: false,
  codegen: { removeWhitespace: true },
} as const;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * A plugin that escapes characters beyond Latin-1 in what is built: V8 keeps a text in two bytes a character as soon as
 * it has one of them. All of them have to stand in literals.
 */
export const inLatin1 = () => ({
  name: "in-latin-1",
  generateBundle(_options: unknown, files: Files) {
    for (const file of Object.values(files))
      if (file.type === "chunk") file.code = file.code.replaceAll(/[\u0100-\uffff]/g, escaped);
  },
});
