type Cell = string | number;

/**
 * A table as RFC 4180 has it, with its names in the first line. A cell that a spreadsheet would take for a formula begins
 * with an apostrophe.
 */
export function csvOf(names: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [names, ...rows].map((row) => row.map(quoted).join(",")).join("\r\n") + "\r\n";
}

function quoted(cell: Cell): string {
  const plain = typeof cell === "string" && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
