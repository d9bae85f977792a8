// Slow: two browsers in a space.
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callsOf, register, signIn } from "./accounts.ts";
import { browserForPages, closeContexts } from "./chromium.ts";
import { sharedProduct } from "./shared-product.ts";
import { openVisitor, untilInside, type Visitor } from "./visitor.ts";

type Console = Window & { veranda?: EngineHandle };

let browser: Browser;
let host: Visitor;
let ben: Visitor;

beforeAll(async () => {
  const product = sharedProduct();
  browser = await browserForPages();
  const people = [
    ["rosa.roles@example.org", "Rosa Roles", "rosa_roles"],
    ["ben.bunting@example.org", "Ben Bunting", "ben_bunting"],
  ] as const;
  for (const [email, name, username] of people) await register(product, email, name, username);
  const call = await callsOf(product, people[0][0]);
  const { data: space } = await call("POST /rooms", {
    body: {
      name: "The rehearsal",
      shareSetting: "PUBLIC_LINK",
      setting: { environment: "studio", variant: "day" },
    },
  });
  const path = `/s/${space.slug}-${space.id}`;
  const viewport = { width: 900, height: 700 };
  [host, ben] = [
    await openVisitor(browser, product.origin, { viewport }),
    await openVisitor(browser, product.origin, { viewport }),
  ];
  for (const [at, visitor] of [host, ben].entries()) {
    const [email, name] = people[at] ?? people[0];
    await signIn(visitor.page, email, name, path);
    await untilInside(visitor.page);
  }
});
afterAll(() => closeContexts(browser));

test("a host assigns a role, which its holder and everybody see, and withdraws it", async () => {
  await host.page.getByRole("button", { name: /^Host tools/ }).click();
  await host.page.getByRole("tab", { name: /^Roles/ }).click();
  await host.page.getByRole("button", { name: "Give a role" }).click();
  await host.page.getByRole("button", { name: /Ben Bunting/ }).click();
  await host.page.getByRole("radio", { name: /Presenter/ }).click();
  await host.page.getByRole("button", { name: "Give a role" }).click();
  await ben.page
    .getByText("You now have the role Presenter here. You can always speak, and take a megaphone.")
    .waitFor();
  await ben.page.getByRole("button", { name: /^Participants/ }).click();
  await ben.page.getByText("Your role:").waitFor();
  const panel = ben.page.getByRole("region", { name: "Participants" });
  await panel.getByRole("listitem").filter({ hasText: "Ben Bunting" }).getByText("Presenter").waitFor();

  await host.page.getByRole("button", { name: "Remove the role Presenter from Ben Bunting" }).click();
  await ben.page.getByText("You no longer have the role Presenter here.").waitFor();
  await expect.poll(() => ben.page.getByText("Your role:").count()).toBe(0);
  await host.page.getByText("Nobody has a role yet.").waitFor();
});

test("a host gives somebody the microphone in the voice mode that requires it, and takes it back", async () => {
  const maySpeak = () =>
    ben.page.evaluate(() => (window as Console).veranda?.state.voice.mine.maySpeak ?? null);
  await host.page.getByRole("tab", { name: /^Lead/ }).click();
  await host.page.getByRole("radio", { name: "Raised hands" }).click();
  await expect.poll(maySpeak).toBe(false);
  await host.page.getByRole("tab", { name: /^People/ }).click();
  await host.page
    .getByRole("tabpanel")
    .getByRole("button", { name: /^Ben Bunting/ })
    .click();
  await host.page.getByRole("button", { name: "Give microphone without a time limit" }).click();
  await expect.poll(maySpeak).toBe(true);
  await host.page.getByRole("button", { name: "Take microphone back" }).click();
  await expect.poll(maySpeak).toBe(false);
  expect([...host.complaints, ...ben.complaints]).toEqual([]);
});
