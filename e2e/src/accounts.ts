import { createClient, type Client } from "@veranda/contract";
import type { Page } from "playwright-core";
import { linkFor } from "./mail.ts";
import type { Product } from "./product.ts";

export const PASSWORD = "a quiet evening";

/** An account that is verified already. */
export async function register(
  product: Product,
  email: string,
  displayName: string,
  username: string,
): Promise<void> {
  const call = createClient(`${product.origin}/api`, fetch, 60_000);
  await call("POST /auth/v1/register/email", {
    body: { email, password: PASSWORD, displayName, username, birthYear: 1990, acceptedTerms: true },
  });
  const ticket = new URL(await linkFor(product, email), product.origin).searchParams.get("ticket") ?? "";
  await call("PUT /auth/v1/verify/email", { body: { email, ticket, password: PASSWORD } });
}

/** Signs in by the form that `path` opens with `?login=1`. */
export async function signIn(page: Page, email: string, displayName: string, path = "/"): Promise<void> {
  await page.goto(`${path}?login=1`);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: new RegExp(`Your account, ${displayName}`) }).waitFor();
}

/** Calls as somebody, without a page. */
export async function callsOf(product: Product, email: string): Promise<Client> {
  const call = createClient(`${product.origin}/api`, fetch, 60_000);
  const { data } = await call("POST /auth/v1/login", { body: { email, password: PASSWORD } });
  return (line, input, options) => call(line, input, { ...options, token: data.idToken });
}
