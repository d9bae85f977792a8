/** Shader text in template strings keeps its comments and indentation through the minifier: they are taken out here. */
const SHADER_STRING = /\/\*\s*glsl\s*\*\/\s*`([^`]*)`/g;

export const minifyGlsl = () => ({
  name: "minify-glsl",
  enforce: "pre",
  transform(code) {
    if (!code.includes("glsl")) return null;
    return { code: code.replace(SHADER_STRING, (_, shader) => `\`${shortened(shader)}\``), map: null };
  },
});

/** A piece is put together with others: it keeps a line's end where it had one. Lines that begin with # are left alone. */
function shortened(shader) {
  const lines = shader
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/\/\/[^\n]*/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => (line.startsWith("#") ? line : line.replace(/\s*([*/=<>,;(){}?:]|&&|\|\|)\s*/g, "$1")));
  const start = /^\s*\n/.test(shader) ? "\n" : "";
  const end = /\n\s*$/.test(shader) ? "\n" : "";
  return start + lines.join("\n") + end;
}
