import { CallError } from "@veranda/contract";

/** What the server says of a suspended account: until when (null: for ever), and what opens the notice of it. */
export type Suspension = { readonly untilUnixMs: number | null; readonly notice: string };

export const noticePath = (key: string): string => `/notice?${new URLSearchParams({ key }).toString()}`;

/** null: it was refused for something else. */
export function suspensionOf(error: unknown): Suspension | null {
  if (!(error instanceof CallError) || error.code !== "ACCOUNT_SUSPENDED") return null;
  const { notice, untilUnixMs } = error.entries[0]?.customData ?? {};
  if (typeof notice !== "string") return null;
  return { notice, untilUnixMs: typeof untilUnixMs === "number" ? untilUnixMs : null };
}
