type Files = Record<string, { type: "chunk"; code: string } | { type: "asset" }>;

/** How the server's code is written: names of functions and classes stay, for who reads a stack. */
export const withoutWhitespace = {
  compress: false,
  mangle: { keepNames: true },
  codegen: { removeWhitespace: true },
} as const;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * A plugin that escapes characters beyond ASCII in what is built: a text that Node decodes with one of them in it is kept
 * in two bytes a character. All of them have to stand in literals.
 */
export const inAscii = () => ({
  name: "in-ascii",
  generateBundle(_options: unknown, files: Files) {
    for (const file of Object.values(files))
      if (file.type === "chunk") file.code = file.code.replaceAll(/[\u0080-\uffff]/g, escaped);
  },
});
