import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { ContactPage } from "./contact-page.tsx";

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
