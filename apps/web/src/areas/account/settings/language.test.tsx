import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { LOCALES } from "@veranda/messages";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { OwnSettings } from "./own-settings.tsx";
import { readToasts } from "#ui/toast/toast-store.ts";
import { keepLocale } from "#i18n/language.ts";
import { LanguageField, LanguageSelect } from "#preferences/language-select.tsx";

const reload = vi.fn<() => void>();

beforeEach(() => {
  Reflect.set(LOCALES, "xx", "Xish");
  reload.mockClear();
  vi.stubGlobal("location", { href: "http://veranda.test/", protocol: "http:", reload });
});
afterEach(() => {
  signOutForTest();
  keepLocale(null);
  delete window.veranda;
  Reflect.deleteProperty(LOCALES, "xx");
  vi.unstubAllGlobals();
});

const select = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Language" });

test("a guest's choice is kept in this browser, and seen at once", async () => {
  const asked = answerCalls({});
  renderInPage(<LanguageSelect />);
  expect(select().selectedOptions[0]?.textContent).toBe("Browser default");
  await userEvent.selectOptions(select(), "Xish");
  expect(document.cookie).toContain("locale=xx");
  expect(reload).toHaveBeenCalledOnce();
  await userEvent.selectOptions(select(), "Browser default");
  expect(document.cookie).not.toContain("locale=");
  expect(reload).toHaveBeenCalledTimes(2);
  expect(asked).toEqual([]);
});

test("a person's choice is kept in their account before the page is shown in it", async () => {
  const me = currentUser();
  const asked = answerCalls({
    "GET /api/users/me": { body: me },
    "PATCH /api/users/me": { body: { ...me, preferences: { ...me.preferences, locale: "xx" } } },
  });
  signInForTest();
  renderInPage(<LanguageField />);
  await waitFor(() => expect(asked).toHaveLength(1));
  await userEvent.selectOptions(select(), "Xish");
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(asked.at(-1)).toMatchObject({ method: "PATCH", body: { preferences: { locale: "xx" } } });
});

test("what the account can't keep, this browser doesn't either", async () => {
  const asked = answerCalls({ "GET /api/users/me": { body: currentUser() } });
  signInForTest();
  renderInPage(<LanguageField />);
  await waitFor(() => expect(asked).toHaveLength(1));
  await userEvent.selectOptions(select(), "Xish");
  await waitFor(() => expect(document.cookie).not.toContain("locale="));
  expect(reload).not.toHaveBeenCalled();
  expect(select().value).toBe("browser");
});

test("nobody is taken out of a space by it: they are asked", async () => {
  const engine = new FakeEngine();
  engine.change("session", { status: "joined" });
  window.veranda = engine;
  renderInPage(<LanguageSelect />, { engine });
  await userEvent.selectOptions(select(), "Xish");
  expect(document.cookie).toContain("locale=xx");
  expect(reload).not.toHaveBeenCalled();
  readToasts().at(-1)?.action?.press();
  expect(reload).toHaveBeenCalledOnce();
});

test("another device speaks what the person chose, and is loaded anew for it once", () => {
  answerCalls({});
  const { preferences, ...me } = currentUser();
  const arrive = () =>
    renderInPage(<OwnSettings me={{ ...me, preferences: { ...preferences, locale: "xx" } }} />);
  arrive().unmount();
  expect(document.cookie).toContain("locale=xx");
  arrive();
  expect(reload).toHaveBeenCalledOnce();
});
