type Cell = string | number;

/**
 * A table as RFC 4180 has it, with its names in the first line. What a spreadsheet would take for a formula has an
 * apostrophe before it, at the beginning of a cell and behind what some languages' spreadsheets part cells by, quotation
 * marks in between or not: those that double another are read as the beginning of a cell there (OWASP, CSV injection).
 */
export function csvOf(names: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [names, ...rows].map((row) => row.map(quoted).join(",")).join("\r\n") + "\r\n";
}

/** The last four are wide, as East Asian keyboards write them. */
const FORMULA = /(^|[;|\t\r\n])([ "\u{A0}\u{3000}]*)(?=[=+\-@＝＋－＠])/gu;
const BLANK_FIRST = /^(?=[\t\r])/;

function quoted(cell: Cell): string {
  const plain =
    typeof cell === "string" ? cell.replace(FORMULA, "$1$2'").replace(BLANK_FIRST, "'") : String(cell);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
