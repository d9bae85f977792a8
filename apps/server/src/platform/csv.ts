type Cell = string | number;

/**
 * A table as CSV (RFC 4180), with column names in the first line. Prefixes an apostrophe to what a spreadsheet would
 * run as a formula, at the start of a cell and after the separators of other locales, also with quotation marks
 * between: doubled ones are read there as the start of a cell (OWASP, CSV injection).
 */
export function csvOf(names: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [names, ...rows].map((row) => row.map(quoted).join(",")).join("\r\n") + "\r\n";
}

/** The last four are full-width, as East Asian keyboards enter them. */
const FORMULA = /(^|[;|\t\r\n])([ "\u{A0}\u{3000}]*)(?=[=+\-@＝＋－＠])/gu;
const BLANK_FIRST = /^(?=[\t\r])/;

function quoted(cell: Cell): string {
  const plain =
    typeof cell === "string" ? cell.replace(FORMULA, "$1$2'").replace(BLANK_FIRST, "'") : String(cell);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
