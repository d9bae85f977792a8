import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

/**
 * Parses like spreadsheets: a quotation mark opens a quoted cell only at its start; text after the closing one belongs
 * to it.
 */
function cellsOf(csv: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < csv.length) {
    let cell = "";
    if (csv[at] === '"') {
      for (at += 1; at < csv.length && (csv[at] !== '"' || csv[at + 1] === '"'); at += 1) {
        if (csv[at] === '"') at += 1;
        cell += csv[at];
      }
      at += 1;
    }
    for (; at < csv.length && csv[at] !== separator && csv[at] !== "\r" && csv[at] !== "\n"; at += 1)
      cell += csv[at];
    at += 1;
    cells.push(cell);
  }
  return cells;
}

const isFormula = (cell: string): boolean => /^[\s"]*[=+\-@＝＋－＠]/.test(cell);

test.each([
  ["=1+1"],
  ["  =1+1"],
  ["\u00A0=1+1"],
  ["＝1+1"],
  ["@x"],
  ["x;=1+1"],
  ['x;""=1+1'],
  ['x;" =1+1'],
  ["x\n=1+1"],
  ['x\r\n"=1+1'],
  ["\t=1"],
  ['"=1'],
  ["-1+1|cmd"],
  ['say "hi";"+1'],
])("%j is no formula, whichever way a spreadsheet splits the file", (text) => {
  const csv = csvOf(
    ["a", "b"],
    [
      [text, "next"],
      ["before", text],
      [text, text],
    ],
  );
  for (const separator of [",", ";", "\t", "|"])
    expect(cellsOf(csv, separator).filter(isFormula), separator).toEqual([]);
});

test("other text is unchanged, by RFC 4180", () => {
  expect(csvOf(["a", "b"], [['say "hi"', "2 - 1; 3 = 3"]])).toBe('a,b\r\n"say ""hi""",2 - 1; 3 = 3\r\n');
  expect(cellsOf(csvOf(["a"], [['x,"y"\nz']]), ",")).toEqual(["a", "", 'x,"y"\nz', ""]);
  expect(csvOf(["a"], [[-2]])).toBe("a\r\n-2\r\n");
});
