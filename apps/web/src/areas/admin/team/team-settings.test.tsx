import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { about, asAdmin, at, press, sent, showTeam, team } from "./team.fixture.tsx";

beforeEach(signInForTest);
afterEach(signOutForTest);

const CERTIFICATE = [
  "-----BEGIN CERTIFICATE-----",
  "MIIBgjCCASmgAwIBAgIUcrUzawRN/fDj7KkP6QxyU2cBNs0wCgYIKoZIzj0EAwIw",
  "FjEUMBIGA1UEAwwLaWRwLmV4YW1wbGUwIBcNMjYxMTMwMTc0MDIwWhgPMjEyNjEx",
  "MDYxNzQwMjBaMBYxFDASBgNVBAMMC2lkcC5leGFtcGxlMFkwEwYHKoZIzj0CAQYI",
  "KoZIzj0DAQcDQgAEBHnONW6TBDUcyzclH0YUL1nrJMCO4SZu2Vh3kol0+059wDKr",
  "9IAINgsWRq4SKHlNUS1LakVzj9J8UJgAMo22g6NTMFEwHQYDVR0OBBYEFMIyZGbg",
  "zlm+KqpcOC6uEMipoQynMB8GA1UdIwQYMBaAFMIyZGbgzlm+KqpcOC6uEMipoQyn",
  "MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgT73DmyifkEUDt42g",
  "r0ajw40t1HQJtTFi4bMG4hb1XBgCIDhL/m81R4RLWRqICciG9/xR/0O9jfxQrHOi",
  "oZITanw4",
  "-----END CERTIFICATE-----",
].join("\n");

const formAt = async (name: string): Promise<HTMLElement> => {
  const form = (await screen.findByRole("textbox", { name })).closest("form");
  if (form === null) throw new Error(`${name} stands in no form`);
  return form;
};

test("an admin renames it", async () => {
  const asked = answerCalls({ ...asAdmin, [`PATCH ${at("/admin/edit")}`]: { body: team() } });
  showTeam("settings");
  const field = await screen.findByRole("textbox", { name: "Organisation name" });
  expect(screen.getAllByRole<HTMLButtonElement>("button", { name: "Save" })[0]?.disabled).toBe(true);
  await userEvent.clear(field);
  await userEvent.type(field, "Harbour academy");
  await userEvent.click(screen.getAllByRole("button", { name: "Save" })[0] as HTMLElement);
  await screen.findByText("Name saved");
  expect(sent(asked, "PATCH")).toEqual([[at("/admin/edit"), { name: "Harbour academy" }]]);
});

test("an admin enters the domain, sees its DNS record, and has it verified", async () => {
  const domain = {
    name: "harbour.example",
    isProven: false,
    record: "veranda-domain-verification=abc",
    lapsesAt: null,
  };
  const asked = answerCalls({
    ...asAdmin,
    ...about(domain),
    [`PUT ${at("/admin/domain")}`]: refusal("INVALID_INPUT", 400, "x"),
    [`POST ${at("/admin/domain/verify")}`]: refusal("DOMAIN_NOT_PROVEN", 409, "x"),
  });
  showTeam("settings");
  const valueOf = async (name: string) =>
    (await screen.findByRole<HTMLInputElement>("textbox", { name })).value;
  expect([await valueOf("Type"), await valueOf("Name"), await valueOf("Value")]).toEqual([
    "TXT",
    "harbour.example",
    "veranda-domain-verification=abc",
  ]);
  // A phone shows only its beginning.
  await press("Copy: Value");
  await press("Check now");
  await screen.findByText(/^The TXT record wasn’t found/);
  const field = screen.getByRole("textbox", { name: "Email domain" });
  await userEvent.clear(field);
  await userEvent.type(field, "nonsense");
  await userEvent.click(screen.getAllByRole("button", { name: "Save" })[1] as HTMLElement);
  await screen.findByText("Enter a domain, such as example.org.");
  expect(sent(asked, "PUT")).toEqual([[at("/admin/domain"), { domain: "nonsense" }]]);
});

test("an admin sets up the identity provider of a proven domain, and turns it off", async () => {
  const domain = {
    name: "harbour.example",
    isProven: true,
    record: "veranda-domain-verification=abc",
    lapsesAt: null,
  };
  const site = {
    entityID: "https://here.example/saml/org-1",
    consumerURL: "https://here.example/saml/org-1/acs",
    startURL: "https://here.example/saml/org-1/start",
  };
  const provider = {
    issuer: "https://idp.example/metadata",
    entryPoint: "https://idp.example/sso",
    certificates: CERTIFICATE,
  };
  const asked = answerCalls({
    ...asAdmin,
    ...about(domain),
    [`GET ${at("/admin/sign-in")}`]: { body: { site, provider: null } },
    [`PUT ${at("/admin/sign-in")}`]: refusal("CERTIFICATE_INVALID", 400, "That is no certificate."),
  });
  showTeam("settings");
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Entity ID" })).value).toBe(
    site.entityID,
  );
  const save = within(await formAt("Sign-in URL of your provider")).getByRole("button", { name: "Save" });
  await userEvent.click(save);
  expect(screen.getByText("Enter your provider’s entity ID.")).toBeDefined();
  expect(sent(asked, "PUT")).toEqual([]);
  const fill = async (name: RegExp | string, text: string) => {
    await userEvent.clear(screen.getByRole("textbox", { name }));
    await userEvent.click(screen.getByRole("textbox", { name }));
    await userEvent.paste(text);
  };
  await fill("Issuer (entity ID of your provider)", provider.issuer);
  await fill("Sign-in URL of your provider", provider.entryPoint);
  // What is no whole certificate is told as soon as the field is left, and isn't sent.
  for (const wrong of [
    "That is no certificate.",
    CERTIFICATE.replace("-----END CERTIFICATE-----", ""),
    CERTIFICATE.replace(/^zlm.*$/m, ""),
    CERTIFICATE.replaceAll("CERTIFICATE", "PUBLIC KEY"),
  ]) {
    await fill(/^Signing certificate/, wrong);
    expect(screen.queryByText(/^This isn’t a whole certificate/)).toBeNull();
    await userEvent.tab();
    expect(screen.getByText(/^This isn’t a whole certificate/)).toBeDefined();
    await userEvent.click(save);
  }
  expect(sent(asked, "PUT")).toEqual([]);
  await fill(/^Signing certificate/, `${CERTIFICATE}\n${CERTIFICATE}`);
  await userEvent.tab();
  expect(screen.queryByText(/^This isn’t a whole certificate/)).toBeNull();
  await fill(/^Signing certificate/, provider.certificates);
  await userEvent.click(save);
  await screen.findByText(/^Paste up to four certificates/);
  expect(sent(asked, "PUT")).toEqual([[at("/admin/sign-in"), { provider }]]);

  const on = { site, provider: { ...provider, expiresAt: "2126-01-02T10:00:00.000Z" } };
  const askedNow = answerCalls({
    ...asAdmin,
    ...about(domain),
    [`GET ${at("/admin/sign-in")}`]: { body: on },
    [`PUT ${at("/admin/sign-in")}`]: { body: on },
  });
  await userEvent.click(save);
  await screen.findByText("On. The certificate is valid until January 2, 2126.");
  await press("Turn off");
  await screen.findByText("Sign-in with your provider is off");
  expect(sent(askedNow, "PUT").at(-1)).toEqual([at("/admin/sign-in"), { provider: null }]);
});
