import { CallError } from "@veranda/contract";

/** A suspended account's end (null: permanent), and the key of its notice. */
export type Suspension = { readonly untilUnixMs: number | null; readonly notice: string };

/** null: refused for another reason. */
export function suspensionOf(error: unknown): Suspension | null {
  if (!(error instanceof CallError) || error.code !== "ACCOUNT_SUSPENDED") return null;
  const { notice, untilUnixMs } = error.entries[0]?.customData ?? {};
  if (typeof notice !== "string") return null;
  return { notice, untilUnixMs: typeof untilUnixMs === "number" ? untilUnixMs : null };
}
