type Files = Record<string, { type: "chunk"; code: string } | { type: "asset" }>;

/** Output options for the server's code: names of functions and classes are kept for readable stack traces. */
export const withoutWhitespace = {
  compress: false,
  mangle: { keepNames: true },
  codegen: { removeWhitespace: true },
} as const;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * A plugin that escapes non-ASCII characters in the output: Node stores a source with any of them in two bytes per character.
 * All of them must be in literals.
 */
export const inAscii = () => ({
  name: "in-ascii",
  generateBundle(_options: unknown, files: Files) {
    for (const file of Object.values(files))
      if (file.type === "chunk") file.code = file.code.replaceAll(/[\u0080-\uffff]/g, escaped);
  },
});
