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

/** Lines that begin with # must stay lines of their own. */
function shortened(shader) {
  return shader
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/\/\/[^\n]*/g, "")
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replace(/[ \t]+/g, " ")
        .replace(/ ?([-+*/=<>,;(){}?:&|]) ?/g, (all, sign) => sign),
    )
    .filter((line) => line !== "")
    .join("\n");
}
