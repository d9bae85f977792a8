import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { FaultPage } from "./fault-page.tsx";

test("a page that fails reports the error to the server", async () => {
  const asked = answerCalls({ "POST /api/logs": { body: {} } });
  renderInPage(<FaultPage error={new Error("The row has no spaces")} />);
  await screen.findByRole("heading", { name: "Something went wrong" });
  await soon(() =>
    expect(asked.map(({ method, url, body }) => [`${method} ${url.pathname}`, body])).toEqual([
      [
        "POST /api/logs",
        [
          expect.objectContaining({
            level: "error",
            message: "A page could not be shown",
            error: "Error: The row has no spaces",
            stack: expect.stringContaining("fault-page.test"),
          }),
        ],
      ],
    ]),
  );
});

test("an address that leads nowhere is no fault to tell of", async () => {
  const asked = answerCalls({ "POST /api/logs": { body: {} } });
  const error = { status: 404, statusText: "Not Found", internal: true, data: null };
  renderInPage(<FaultPage error={error} />);
  await screen.findByRole("heading", { name: "Page not found" });
  expect(asked).toEqual([]);
});
