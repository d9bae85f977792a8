import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser, ownSpace } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { ExportSpaceField } from "./export-space-field.tsx";

beforeEach(signInForTest);
afterEach(() => {
  vi.restoreAllMocks();
  signOutForTest();
});

test.each([
  ["Download the space", "space"],
  ["As one 3D model (GLB)", "glb"],
])("%s asks for an address and saves what is there", async (name, format) => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.getAttribute("href")} as ${this.download}`);
  });
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "POST /api/rooms/myspace1/export": {
      body: { url: "/exports/spaces/t/porch", name: "porch", expiresAt: "2026-11-21T12:00:00.000Z" },
    },
  });
  renderInPage(<ExportSpaceField space={ownSpace()} isHost />);
  await userEvent.click(screen.getByRole("button", { name }));
  await waitFor(() => expect(saved).toEqual(["/exports/spaces/t/porch as porch"]));
  expect(asked.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([{ format }]);
});
