import { NamedError } from "../../named-error.ts";

const CHECK_TIMEOUT_MS = 2_000;

type PartState = { ok: boolean; detail: string | null };
export type Health = { ok: boolean; version: string; parts: Record<string, PartState> };
/** Checks of each part that visitors need: a check resolves if the part is healthy. */
export type Parts = Readonly<Record<string, () => Promise<void>>>;

/** Checks every part. Throws UNAVAILABLE, with their states, if one is down. */
export async function checkHealth(version: string, parts: Parts): Promise<Health> {
  const states = await Promise.all(
    Object.entries(parts).map(async ([name, ask]): Promise<[string, PartState]> => [
      name,
      await stateOf(ask),
    ]),
  );
  const health: Health = { ok: states.every(([, { ok }]) => ok), version, parts: Object.fromEntries(states) };
  if (!health.ok)
    throw new NamedError("UNAVAILABLE", { message: "A part is down", customData: { parts: health.parts } });
  return health;
}

async function stateOf(ask: () => Promise<void>): Promise<PartState> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("no answer in time")), CHECK_TIMEOUT_MS);
    });
    await Promise.race([ask(), tooLate]);
    return { ok: true, detail: null };
  } catch {
    return { ok: false, detail: "does not answer" };
  } finally {
    clearTimeout(timer);
  }
}
