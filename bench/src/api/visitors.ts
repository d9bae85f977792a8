import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@veranda/contract";

export const PASSWORD = "a quiet evening";

/** Headers and cookies that a guest of a space sends with each call. */
export async function guestOf(call: Client, id: string, index: number): Promise<Record<string, string>> {
  const noAuthUserID = `mwq5c8f5-${index.toString(16).padStart(16, "0")}`;
  const { data } = await call("POST /rooms/noauth/{id}", {
    params: { id },
    body: { roomId: id, roomShareID: null, noAuthUserID },
  });
  return { authorization: `Bearer ${data.tempToken}`, cookie: `uid=${noAuthUserID}; sapi_token=x` };
}

/** Signs up a person with a verified account and a session; the verification mail is read from the data folder. */
export async function personOf(call: Client, dataFolder: string, index = 0) {
  const credentials = { email: `bench${index}@example.org`, password: PASSWORD };
  await call("POST /auth/v1/register/email", {
    body: { ...credentials, displayName: "Bench", birthYear: 1990, acceptedTerms: true },
  });
  const text = await untilThere(() => mailTo(credentials.email, join(dataFolder, "mail")));
  const ticket = new URL(/http\S+/.exec(text)?.[0] ?? "").searchParams.get("ticket") ?? "";
  await call("PUT /auth/v1/verify/email", { body: { ...credentials, ticket } });
  const { data } = await call("POST /auth/v1/login", { body: credentials });
  return { credentials, token: data.idToken };
}

function mailTo(address: string, folder: string): string | undefined {
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".json"))) {
    const { to, text } = JSON.parse(readFileSync(join(folder, name), "utf8")) as { to: string; text: string };
    if (to === address) return text;
  }
  return undefined;
}

async function untilThere<T>(find: () => T | undefined): Promise<T> {
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
