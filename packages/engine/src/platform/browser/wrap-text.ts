const ELLIPSIS = "…";

/** Breaks words into lines no wider than `width`; text beyond the last line is truncated with an ellipsis. */
export function wrapText(
  text: string,
  width: number,
  mostLines: number,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of piecesOf(text, width, measure)) {
    const longer = line === "" ? word.trimStart() : line + word;
    if (measure(longer.trimEnd()) <= width) {
      line = longer;
      continue;
    }
    lines.push(line.trimEnd());
    if (lines.length === mostLines) return cut(lines, width, measure);
    line = word.trimStart();
  }
  lines.push(line.trimEnd());
  return lines;
}

/** Words with the space before them; a word wider than a line is split. */
function* piecesOf(text: string, width: number, measure: (text: string) => number): Generator<string> {
  for (const [at, bare] of text.split(/\s+/u).entries()) {
    if (bare === "") continue;
    const word = at === 0 ? bare : ` ${bare}`;
    if (measure(bare) <= width) {
      yield word;
      continue;
    }
    let part = "";
    for (const letter of word) {
      if (measure((part + letter).trim()) > width && part !== "") {
        yield part;
        part = "";
      }
      part += letter;
    }
    yield part;
  }
}

function cut(lines: string[], width: number, measure: (text: string) => number): string[] {
  const letters = Array.from(lines.pop() ?? "");
  while (letters.length > 0 && measure(letters.join("") + ELLIPSIS) > width) letters.pop();
  return [...lines, letters.join("").trimEnd() + ELLIPSIS];
}
