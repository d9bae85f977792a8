import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { contactPath } from "#site/contact-path.ts";
import { answerCalls } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { ContactPage } from "./contact-page.tsx";

afterEach(() => history.replaceState(null, "", location.pathname));

test("who comes from a space to report without an account finds it filled in", async () => {
  history.replaceState(null, "", contactPath("/s/terrace1"));
  const asked = answerCalls({ "POST /api/notices": { body: { key: "r" } } });
  renderInPage(<ContactPage />);
  expect(screen.getByRole("heading", { name: "Report without an account" })).toBeTruthy();
  const link = screen.getByRole("textbox", { name: "Link to the content" });
  expect(link).toHaveProperty("value", `${window.location.origin}/s/terrace1`);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Reason" }), "Harassment");
  await userEvent.type(screen.getByRole("textbox", { name: /What happened/ }), "They follow me.");
  await userEvent.type(screen.getByRole("textbox", { name: "Your name" }), "Nora");
  await userEvent.type(screen.getByRole("textbox", { name: "Your email" }), "nora@example.org");
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Send notice" }));
  await screen.findByRole("status");
  expect(asked.find(({ url }) => url.pathname === "/api/notices")?.body).toMatchObject({
    link: `${window.location.origin}/s/terrace1`,
    category: "harassment",
    explanation: "They follow me.",
  });
});

test("sends a notice without an account once everything is there", async () => {
  const key = `r${"A".repeat(22)}.${"B".repeat(22)}`;
  const asked = answerCalls({ "POST /api/notices": { body: { key } } });
  renderInPage(<ContactPage />);
  const send = screen.getByRole("button", { name: "Send notice" });
  await userEvent.click(send);
  expect(screen.getAllByText("Required")).toHaveLength(4);
  await userEvent.type(screen.getByRole("textbox", { name: "Link to the content" }), "https://x.org/s/a");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Reason" }), "Copyright");
  await userEvent.type(screen.getByRole("textbox", { name: /Why is it illegal/ }), "It is mine.");
  await userEvent.type(screen.getByRole("textbox", { name: "Your name" }), "Nora");
  await userEvent.type(screen.getByRole("textbox", { name: "Your email" }), "nora@example.org");
  await userEvent.click(send);
  expect(screen.getByText("Confirm this first.")).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(send);
  expect(await screen.findByRole("status")).toBeTruthy();
  // No mail is sent here: the answer is found at this address alone.
  const address = `${window.location.origin}/notice?key=${key}`;
  expect(screen.getByRole("textbox", { name: "Link to your notice" })).toHaveProperty("value", address);
  expect(screen.getByRole("link", { name: "Open your notice" }).getAttribute("href")).toBe(address);
  expect(asked.find(({ url }) => url.pathname === "/api/notices")?.body).toMatchObject({
    category: "copyright",
    isInGoodFaith: true,
    name: "Nora",
  });
});
